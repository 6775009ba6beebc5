import { useSearchParams } from 'react-router';

/** A list's state lives in the URL, so that Back, a reload and a link show the same. */
export interface ListState {
  /** From 0, as on the server; the URL counts from 1. */
  readonly page: number;
  readonly size: number;
  readonly searchText: string;
  readonly filter: (name: string, fallback: string) => string;
  /** Any change other than to the page goes back to the first page. */
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

export function useListState(defaultSize: number): ListState {
  const [params, setParams] = useSearchParams();
  const change = ({ page, size, searchText, filters }: ListChange) => {
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        // The opened record belongs to the old rows, so close it.
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
