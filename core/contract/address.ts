/** What an endpoint's path and query are filled with; undefined and null are left out. */
export interface Filling {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
}

/** The method and the URL of a call at one of endpoints.ts. */
export function addressOf<Method extends 'GET' | 'POST' | 'DELETE'>(
  endpoint: `${Method} /${string}`,
  { params, query }: Filling = {},
): { readonly method: Method; readonly url: string } {
  const [method, path = ''] = endpoint.split(' ');
  const values = { ...params } as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));
  const search = searchText(query);
  return { method: method as Method, url: `/api${filled}${search && `?${search}`}` };
}

/** The text of a query, or of a form. */
export function searchText(values: object | null | undefined): string {
  const entries = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
}
