/**
 * The session value of the success page: "the fourth part of that page's address", a checkout session id, a dollar
 * sign and the order's id.
 */
export function readSessionValue(pathname: string) {
  const session = decoded(pathname.split('/')[3] ?? '');
  const dollar = session.lastIndexOf('$');
  if (dollar < 1) return { session, sessionId: session, orderId: '' };
  return { session, sessionId: session.slice(0, dollar), orderId: session.slice(dollar + 1) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
