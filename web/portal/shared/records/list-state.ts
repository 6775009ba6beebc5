import { useSearchParams } from 'react-router';

/** What a list shows at the moment; it lives in the address, so that Back, a reload and a link show the same. */
export interface ListState {
  /** Zero-based, as the server counts; the address counts from 1. */
  readonly page: number;
  readonly size: number;
  readonly searchText: string;
  /** A filter of the screen's own; the fallback while the address has none. */
  readonly filter: (name: string, fallback: string) => string;
  /** Changes parts. Anything but the page starts at the first page again. */
  readonly change: (part: ListChange) => void;
}

export interface ListChange {
  readonly page?: number;
  readonly size?: number;
  readonly searchText?: string;
  readonly filters?: Readonly<Record<string, string>>;
}

const smallestSize = 1;
const largestSize = 100;

/** Reads and changes the list's part of the address. What a person garbled there counts as the default. */
export function useListState(defaultSize: number): ListState {
  const [params, setParams] = useSearchParams();
  const change = ({ page, size, searchText, filters }: ListChange) => {
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        // A record of the rows that were shown.
        next.delete('id');
        const put = (name: string, value: string | undefined, isDefault: boolean) => {
          if (value === undefined) return;
          if (isDefault) next.delete(name);
          else next.set(name, value);
        };
        put('page', page === undefined ? '1' : String(page + 1), (page ?? 0) === 0);
        put('rows', size === undefined ? undefined : String(size), size === defaultSize);
        put('search', searchText, searchText === '');
        for (const [name, value] of Object.entries(filters ?? {})) next.set(name, value);
        return next;
      },
      { replace: page === undefined },
    );
  };
  return {
    page: wholeNumber(params.get('page'), 1, 1_000_000, 1) - 1,
    size: wholeNumber(params.get('rows'), smallestSize, largestSize, defaultSize),
    searchText: params.get('search') ?? '',
    filter: (name, fallback) => params.get(name) ?? fallback,
    change,
  };
}

function wholeNumber(text: string | null, least: number, most: number, fallback: number): number {
  const number = Number(text ?? '');
  return text !== null && Number.isInteger(number) && number >= least && number <= most ? number : fallback;
}
