// Preloaded into a program. Records every other machine that it looks up, connects to or sends to.
import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const file = process.env.TOLD_NETWORK ?? '';
const isHere = /^(localhost|127\.\d+\.\d+\.\d+|::1|0\.0\.0\.0|::)$/;

/** @param {string} way @param {unknown} host */
function tell(way, host) {
  if (typeof host === 'string' && host !== '' && !isHere.test(host)) appendFileSync(file, `${way} ${host}\n`);
}

/** @param {object} holder @param {string} name @param {(words: unknown[]) => unknown} hostOf */
function watch(holder, name, hostOf) {
  const methods = /** @type {Record<string, (...words: unknown[]) => unknown>} */ (holder);
  const original = methods[name];
  methods[name] = function told(...words) {
    tell(name, hostOf(words));
    return original?.apply(this, words);
  };
}

const first = (/** @type {unknown[]} */ [host]) => host;
for (const holder of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
  for (const name of Object.getOwnPropertyNames(holder))
    if (/^(lookup|resolve|reverse)/.test(name)) watch(holder, name, first);
}
watch(net.Socket.prototype, 'connect', ([words, host]) => {
  const options = Array.isArray(words) ? words[0] : words;
  return typeof options === 'object' ? options?.host : host;
});
watch(dgram.Socket.prototype, 'send', (words) => words.find((word) => typeof word === 'string' && net.isIP(word)));
syncBuiltinESMExports();
