import { useRef, useState } from 'react';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { reportMessages } from '../../../../core/messages/en/portal/reports.ts';
import { NetworkError } from '../../../api/request.ts';
import { staffDownload } from '../../../api/staff-download.ts';
import { RefusalError } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { notifyError, notifySuccess } from '../../../ui/staff/notify.ts';
import { refusalWords } from '../forms/refusal-words.ts';

export interface ListFile {
  readonly address: string;
  readonly fileName: string;
  /** Lines other than rows: the header, and the sum if there is one. */
  readonly otherLines: number;
}

const lineFeed = 10;

/** Downloads a list's file row by row and saves it once complete. Without rows it says so. */
export function useExport() {
  const [written, setWritten] = useState<number>();
  const running = useRef<AbortController>(undefined);

  const start = async ({ address, fileName, otherLines }: ListFile) => {
    if (running.current) return;
    const abort = new AbortController();
    running.current = abort;
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let lines = 0;
    setWritten(0);
    try {
      await staffDownload(address, 'text/csv', abort.signal, (piece) => {
        pieces.push(piece);
        for (let at = piece.indexOf(lineFeed); at >= 0; at = piece.indexOf(lineFeed, at + 1)) lines += 1;
        setWritten(Math.max(0, lines - otherLines));
      });
      if (lines <= otherLines) notifyError(say(reportMessages.noData));
      else saveFile(new Blob(pieces, { type: 'text/csv;charset=utf-8' }), fileName);
    } catch (error) {
      if (abort.signal.aborted) notifySuccess(say(reportMessages.exportCancelled));
      else if (error instanceof RefusalError) {
        const { refused } = error;
        const words = refusalWords(refused, { otherwise: refused.message ?? reportMessages.exportFailed });
        if (words !== undefined) notifyError(words);
      } else if (error instanceof NetworkError) notifyError(say(formMessages.networkError));
      else throw error;
    } finally {
      running.current = undefined;
      setWritten(undefined);
    }
  };

  return {
    start,
    cancel: () => running.current?.abort(),
    /** Rows received; undefined while idle. */
    written,
  };
}

export function saveFile(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // The browser still reads the file after click() returns.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
