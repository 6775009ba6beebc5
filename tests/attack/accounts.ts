import { randomUUID } from 'node:crypto';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import { type Attack, bistro, forSeconds, type Target } from './target.ts';

const stranger = '127.0.0.9';
const neighbour = '127.0.0.10';

const signIn = (target: Target, username: string, password: string, from?: string) =>
  target.send(addressOf(endpoints.signIn).url, {
    method: 'POST',
    body: { username, password },
    ...(from === undefined ? {} : { from }),
  });

export const accounts: readonly Attack[] = [
  {
    name: 'random user names from one address',
    async run(target) {
      let guesses = 0;
      let limited = 0;
      await forSeconds(8, async () => {
        const answers = await Promise.all(
          Array.from({ length: 8 }, () => signIn(target, randomUUID(), 'Wrong@123', stranger)),
        );
        guesses += answers.length;
        limited += answers.filter(({ status }) => status === 429 || status === 503).length;
      });
      target.expect(limited > guesses / 2, `${guesses - limited} of ${guesses} guesses were compared`);
      const right = await signIn(target, 'manager', 'Manager@123', neighbour);
      target.expect(right.status === 200, `a neighbour's right password is answered ${right.status}`);
    },
  },
  {
    name: 'guessing one user until the right password is locked out',
    async run(target) {
      let limited = 0;
      for (let at = 0; at < 60; at += 1) {
        const answer = await signIn(target, 'server', `Wrong@${at}x`, `127.0.1.${1 + (at % 6)}`);
        if (answer.status !== 401) limited += 1;
      }
      target.expect(limited > 0, 'all 60 guesses from 6 addresses were compared');
      const right = await signIn(target, 'server', 'Server@123', neighbour);
      target.expect(right.status === 200, `the right password from elsewhere is answered ${right.status}`);
    },
  },
  {
    name: 'guessing the OTP of a table until its guests are locked out',
    async run(target) {
      const { code, otp } = await target.table(bistro);
      const ask = (guess: string, from: string) =>
        target.send(addressOf(endpoints.checkOtp, { query: { rid: bistro, code, otp: guess } }).url, { from });
      let limited = 0;
      for (let at = 0; at < 60; at += 1) {
        const guess = String((Number(otp) + 1 + at) % 1_000_000).padStart(6, '0');
        const { status } = await ask(guess, `127.0.2.${1 + (at % 12)}`);
        if (status === 429) limited += 1;
      }
      target.expect(limited > 0, 'all 60 guesses were compared');
      const right = await ask(otp, neighbour);
      target.expect(right.envelope.success === true, `the right OTP is answered ${right.status}`);
    },
  },
  {
    name: '40 reset mails to one user, and their neighbours',
    async run(target) {
      let sent = 0;
      for (let at = 0; at < 40; at += 1) {
        const from = `127.0.3.${1 + (at % 20)}`;
        const { status } = await target.send(
          addressOf(endpoints.askPasswordLink, { query: { username: 'manager2' } }).url,
          { from },
        );
        if (status === 200) sent += 1;
      }
      target.expect(sent <= 10, `${sent} of 40 were taken`);
      const other = await target.send(addressOf(endpoints.askPasswordLink, { query: { username: 'server' } }).url, {
        from: neighbour,
      });
      target.expect(other.envelope.message === 'Ok', `another user is answered ${other.status}`);
    },
  },
  {
    name: 'renaming and removing the administrator with the privilege user alone',
    async run(target) {
      const admin = await target.admin(bistro);
      const roleName = `Attack ${randomUUID().slice(0, 8)}`;
      const role = await target.send('/api/role', {
        method: 'POST',
        headers: admin,
        body: { roleName, description: '', privileges: ['user'] },
      });
      const username = `attack-${randomUUID().slice(0, 8)}`;
      const user = {
        name: 'Attack',
        username,
        userEmail: 'attack@example.com',
        password: 'Attack@123',
        repassword: 'Attack@123',
        roleId: [role.envelope.result],
      };
      const made = await target.send('/api/user', { method: 'POST', headers: admin, body: user });
      const headers = await target.as(username, 'Attack@123');
      const list = await target.send(addressOf(endpoints.users, { query: { size: 100 } }).url, { headers });
      const { content } = list.envelope.result as { content: { userId: number; username: string }[] };
      const manager = content.find((one) => one.username === 'manager');
      target.expect(manager !== undefined, 'the manager is not in the list');
      const renamed = await target.send('/api/user', {
        method: 'POST',
        headers,
        body: { ...manager, username: 'manager-renamed', name: 'Renamed' },
      });
      target.expect(renamed.status === 403, `renaming is answered ${renamed.status}`);
      const removed = await target.send(`/api/user?userId=${manager?.userId}`, { method: 'DELETE', headers });
      target.expect(removed.status === 403, `removing is answered ${removed.status}`);
      await target.send(`/api/user?userId=${made.envelope.result}`, { method: 'DELETE', headers: admin });
    },
  },
  {
    name: 'names that nobody can see, manager codes that anybody can guess',
    async run(target) {
      const headers = await target.admin(bistro);
      for (const name of ['\u200b', '\u2060\u00ad', '\u3164', '\u202e\u2066', '\u2800']) {
        const answer = await target.send(addressOf(endpoints.saveCategory).url, {
          method: 'POST',
          headers,
          body: { categoryName: name },
        });
        target.expect(answer.status === 422, `a category named ${JSON.stringify(name)} is answered ${answer.status}`);
      }
      const list = await target.send(addressOf(endpoints.restaurants, { query: { size: 100 } }).url, { headers });
      const restaurants = (list.envelope as { results?: { id: number; config: string }[] }).results ?? [];
      const own = restaurants.find(({ id }) => id === bistro);
      const config = own?.config.replace(/("managercode"\s*:\s*)"[^"]*"/, '$1"12"');
      target.expect(config !== own?.config, 'the configuration has no manager code');
      const saved = await target.send(addressOf(endpoints.saveRestaurant).url, {
        method: 'POST',
        headers,
        body: { ...own, config },
      });
      target.expect(saved.status >= 400 && saved.status < 500, `a code of two digits is answered ${saved.status}`);
    },
  },
];
