import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { softwareAuthenticator } from './software-authenticator.ts';
import type { TestApp } from './test-app.ts';

/** A user with a password, PIN, app, recovery codes, a passkey and an unfinished sign-in. */
export async function buildPersonWithSecrets(test: TestApp, restaurantId: number) {
  const pin = '640917';
  const { id, username, password, headers } = await test.buildStaff({
    restaurantId,
    name: 'Ines Faro',
    privileges: ['order'],
  });
  const post = async (endpoint: Parameters<typeof addressOf>[0], payload: object, by = headers) => {
    const answer = await test.send({ ...addressOf(endpoint), headers: by, payload });
    return { status: answer.statusCode, result: answer.json().result, cookies: answer.cookies };
  };
  await post(endpoints.setPin, { password, pin });
  const app = (await post(endpoints.newApp, {})).result;
  const code = new TOTP({ secret: Secret.fromBase32(app.secret) }).generate();
  const codes: string[] = (await post(endpoints.addSecondStep, { password, setup: app.setup, code })).result;
  const key = softwareAuthenticator(test.settings.publicUrl ?? '');
  const wished = (await post(endpoints.newPasskey, { password })).result;
  const passkey = key.make(wished.options.challenge);
  await post(endpoints.addPasskey, { setup: wished.setup, name: 'Telephone', passkey });
  const step = (await post(endpoints.signIn, { username, password }, {})).result;
  const done = await post(endpoints.secondStep, { ticket: step.ticket, code: codes[0] }, {});
  const open = (await post(endpoints.signIn, { username, password }, {})).result;
  if (done.status !== 200 || !open.passkey) throw new Error(`not signed in: ${JSON.stringify([done, open])}`);

  const { rows } = await sql<{ hashes: string[]; key: Buffer; tickets: string[]; pinHash: string }>`
    select (select pin_hash from users where id = ${id}) as pin_hash,
      (select array_agg(code_hash) from recovery_codes where user_id = ${id}) as hashes,
      (select public_key from user_passkeys where user_id = ${id}) as key,
      (select array_agg(token_hash) from sign_in_steps where user_id = ${id}) as tickets`.execute(test.db);
  const [kept] = rows;
  if (!kept) throw new Error('nothing is kept');
  const { pinHash, hashes, key: publicKey, tickets } = kept;
  const tokens = [headers.authorization ?? '', done.result.token].map((token) => token.replace('JWT-', ''));
  return {
    id,
    username,
    headers,
    passkeyId: key.id,
    /** Secrets that are never sent to anyone, or only once. */
    marks: {
      'a PIN': [pin, pinHash],
      'the secret of an app': [app.secret, app.setup, Buffer.from(Secret.fromBase32(app.secret).bytes).toString('hex')],
      'recovery codes': codes.flatMap((code) => [code, code.replaceAll('-', '')]),
      'hashes of recovery codes': hashes,
      'what a passkey is held against': [
        ...(['hex', 'base64', 'base64url'] as const).map((spelling) => publicKey.toString(spelling)),
        wished.options.challenge,
        wished.setup,
        open.passkey.challenge,
      ],
      'the ticket of a sign-in': [
        open.ticket,
        step.ticket,
        ...tickets,
        createHash('sha256').update(open.ticket).digest('hex'),
      ],
      'tokens of sessions': tokens,
      'the cookie of a browser': done.cookies.map(({ value }) => value).filter((value) => value.length > 10),
    },
  };
}
