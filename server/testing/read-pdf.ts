import PdfParser from 'pdf2json';

/** The texts of a PDF in the order of the file, each on its own line. */
export function readPdf(file: Uint8Array): Promise<string> {
  const parser = new PdfParser(null, true);
  return new Promise((resolve, reject) => {
    parser.on('pdfParser_dataError', (fault) => reject(fault instanceof Error ? fault : fault.parserError));
    parser.on('pdfParser_dataReady', () => resolve(parser.getRawTextContent()));
    parser.parseBuffer(Buffer.from(file));
  });
}
