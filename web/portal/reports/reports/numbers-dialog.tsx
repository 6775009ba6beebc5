import { Button, Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '../../../../core/contract/address.ts';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { formatReportDay } from '../../../../core/domain/formats/days.ts';
import { numberMessages } from '../../../../core/messages/en/portal/numbers.ts';
import { reportMessages } from '../../../../core/messages/en/portal/reports.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { staffDownload } from '../../../api/staff-download.ts';
import { staffQuery } from '../../../api/staff-query.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import staff from '../../../ui/staff/common.module.css';
import { Form } from '../../../ui/staff/form.tsx';
import { DownloadIcon } from '../../../ui/staff/later-icons.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { saveFile, useExport } from '../../shared/records/export-button.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import type { ReportFilter } from './report-filter.ts';

const verdictQuery = { ...staffQuery(['numbers-verdict'], endpoints.verifyNumbers), gcTime: 0 };

/** Checks the restaurant's numbers, exports the report's days, and confirms the last number after a restore. */
export function NumbersDialog({ filter, onClose }: { filter: ReportFilter; onClose: () => void }) {
  const verdict = useQuery(verdictQuery);
  const formats = useFormats();
  const may = useMay();
  const { data } = verdict;
  return (
    <Modal
      opened
      onClose={onClose}
      title={say(numberMessages.title)}
      size={520}
      closeButtonProps={{ 'aria-label': say(uiMessages.close) }}
    >
      <div className={staff.stack}>
        {verdict.isPending ? <LoadingSkeleton label={say(numberMessages.checking)} /> : null}
        {verdict.isError ? <ErrorStrip query={verdict}>{say(numberMessages.checkFailed)}</ErrorStrip> : null}
        {data?.records === 0 && data.fault === null ? <EmptyState>{say(numberMessages.empty)}</EmptyState> : null}
        {data?.fault ? (
          <ErrorStrip>
            {say(numberMessages.faults[data.fault], { number: formats.count(data.brokenAt ?? 0) })}
          </ErrorStrip>
        ) : null}
        {data && data.records > 0 && data.fault === null ? (
          <p role="status">
            {say(numberMessages.whole, { count: data.records, last: data.lastNumber, hash: data.hash.slice(0, 16) })}
          </p>
        ) : null}
        {data?.restoredAt && may('managerestaurant') ? (
          <LastNumber known={data.lastNumber} onConfirmed={() => void verdict.refetch()} />
        ) : null}
        <Files filter={filter} />
      </div>
    </Modal>
  );
}

function Files({ filter }: { filter: ReportFilter }) {
  const { busy, start } = useExport();
  const json = usePress();
  const [from, to] = [formatReportDay(filter.start), formatReportDay(filter.stop)];
  const address = addressOf(endpoints.numberedRecords, { query: { startTime: from, stopTime: to } }).url;
  const saveJson = () =>
    json.press({
      call: () => staffDownload(address, 'application/json'),
      failed: reportMessages.exportFailed,
      onDone: ({ result }) => saveFile(result, 'NumberedRecords.json'),
    });
  return (
    <fieldset className={common.wrapped}>
      <legend>{say(numberMessages.files, { start: from, stop: to })}</legend>
      <Button
        variant="default"
        leftSection={<DownloadIcon />}
        loading={busy}
        onClick={() => void start({ address, fileName: 'NumberedRecords.csv', otherLines: 1 })}
      >
        {say(numberMessages.csv)}
      </Button>
      <Button
        variant="default"
        leftSection={<DownloadIcon />}
        loading={json.busy !== undefined}
        onClick={() => void saveJson()}
      >
        {say(numberMessages.json)}
      </Button>
    </fieldset>
  );
}

function LastNumber({ known, onConfirmed }: { known: number; onConfirmed: () => void }) {
  const [typed, setTyped] = useState(String(known));
  const { busy, press, fault, setFault, showFault } = usePress();
  const confirm = () => {
    if (!/^\d{1,12}$/.test(typed.trim())) return setFault(say(numberMessages.badNumber));
    void press({
      call: () => staffRequest(endpoints.confirmLastNumber, { body: { lastNumber: Number(typed) } }),
      done: numberMessages.confirmed,
      failed: numberMessages.confirmFailed,
      onDone: onConfirmed,
      show: showFault,
    });
  };
  return (
    <Form className={staff.stack} onSubmit={confirm}>
      <p>{say(numberMessages.restored)}</p>
      <TextInput
        label={say(numberMessages.lastNumber)}
        inputMode="numeric"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setFault(undefined);
        }}
        error={fault}
        errorProps={{ role: 'alert' }}
      />
      <Button type="submit" loading={busy !== undefined}>
        {say(numberMessages.confirm)}
      </Button>
    </Form>
  );
}
