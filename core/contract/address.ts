/** Values for an endpoint's path and query. Undefined and null are left out. */
export interface Filling {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
}

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

/** URL-encodes the values, for a query or a form body. Skips undefined and null. */
export function searchText(values: object | null | undefined): string {
  const entries = Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
}
