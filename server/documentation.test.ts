import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Call } from '../core/contract/call.ts';
import { type CallName, calls } from '../core/contract/index.ts';
import { type RefusalKind, refusals, wordsOfRefusal } from '../core/contract/refusals.ts';
import { say } from '../core/messages/say.ts';
import { withoutReferences } from './testing/documented-calls.ts';
import { testApp } from './testing/test-app.ts';

const test = await testApp({ OPEN_DOCS: '1' });
const sent = (await test.send({ method: 'GET', url: '/api/docs/json' })).body;
const document = JSON.parse(sent);
const { components, tags, ...head } = document;
const paths = withoutReferences(document.paths, document);
const bodyOf = (path: string) => paths[path].post.requestBody.content;

const provedAgain = [
  'refund',
  'answerApproval',
  'saveRole',
  'saveUser',
  'deleteUser',
  'eraseUser',
  'dropSecondStep',
  'saveRestaurant',
  'addSecondStep',
  'removeSecondStep',
  'recoveryCodes',
  'newPasskey',
  'addPasskey',
  'removePasskey',
];

describe('the documented bodies', () => {
  it.each([
    ['/api/external/cancelorder', 'suborderID'],
    ['/api/external/completeorder', 'sessionId'],
  ])('of %s are forms, as the documented client sends them, and JSON', (path, field) => {
    const content = bodyOf(path);
    expect(Object.keys(content).sort()).toEqual(['application/json', 'application/x-www-form-urlencoded']);
    for (const { schema } of Object.values<{ schema: { properties: object } }>(content))
      expect(schema.properties).toHaveProperty(field);
  });

  it('of every other call are JSON', () => {
    expect(Object.keys(bodyOf('/api/external/placeorder'))).toEqual(['application/json']);
  });
});

describe('the documented numbers', () => {
  it('are accepted: whole numbers within their limits, or digits', () => {
    const [{ schema }] = paths['/api/user'].get.parameters.filter(({ name }: { name: string }) => name === 'userId');
    expect(schema.anyOf).toEqual([
      { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      { type: 'string', pattern: '^\\d{1,16}$' },
    ]);
  });

  it('are in lists of limited length', () => {
    const { suborder } = bodyOf('/api/external/placeorder')['application/json'].schema.properties;
    expect(suborder).toMatchObject({ type: 'array', minItems: 1, maxItems: 25 });
    expect(suborder.items.properties.items).toMatchObject({ type: 'array', maxItems: 500 });
  });
});

const entries = Object.entries(calls) as [CallName, Call][];
const operationOf = ({ method, path }: Call) => paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];

describe('each call of the contract', () => {
  it.each(entries)('%s has one operation under its own name, with a tag that the document lists', (name, call) => {
    const operation = operationOf(call);
    expect(operation.operationId).toBe(name);
    expect(tags).toContainEqual({ name: operation.tags[0], description: expect.stringMatching(/^[A-Z].+\.$/) });
    expect(operation.summary).toBe(call.summary);
    expect(operation.description).toMatch(/^For .+\.$/);
  });

  // Spelled out here: who may make each kind of call, and which refusals can precede its handler.
  const general = ['400 Invalid', '500 ServerError', '503 Unavailable'];
  const staff = ['401 NotSignedIn', '401 Locked', '404 NotFound'];
  const byAuth: Record<Call['auth']['kind'], { security: object[]; refusals: string[] }> = {
    open: { security: [], refusals: ['429 TooManyTries'] },
    staff: { security: [{ staffToken: [] }], refusals: staff },
    privilege: { security: [{ staffToken: [] }], refusals: [...staff, '403 NotAllowed'] },
    visit: { security: [{ visitCookie: [] }], refusals: ['401 NotCheckedIn', '429 TooManyTries'] },
    visitOrPrivilege: {
      security: [{ staffToken: [] }, { visitCookie: [] }],
      refusals: [...staff, '403 NotAllowed', '401 NotCheckedIn', '429 TooManyTries'],
    },
  };

  it.each(entries)('%s requires exactly what its auth declares', (_, call) => {
    expect(operationOf(call).security).toEqual(byAuth[call.auth.kind].security);
  });

  it.each(entries)('%s lists every refusal under its status, with its words and as an envelope', (name, call) => {
    const wordsOf = new Map<string, string>();
    const listed = Object.entries<{
      description: string;
      content?: Record<string, { examples: Record<string, { summary: string; value: { success: boolean } }> }>;
    }>(operationOf(call).responses)
      .filter(([status]) => Number(status) >= 400)
      .flatMap(([status, { description, content }]) =>
        Object.entries(content?.['application/json']?.examples ?? {}).map(([code, { summary, value }]) => {
          expect(description).toContain(`${code}: ${summary}`);
          expect(value).toMatchObject(name === 'placeOrder' ? { success: false, error: code } : { success: false });
          expect('message' in value).toBe(name !== 'placeOrder');
          wordsOf.set(`${status} ${code}`, summary);
          return `${status} ${code}`;
        }),
      );
    const refusalKinds = call.refusals.map((kind: RefusalKind) => {
      const row: { code?: string; status: number } = refusals[kind];
      const key = `${row.status} ${row.code ?? kind}`;
      expect(wordsOf.get(key)).toBe(say('en', wordsOfRefusal(kind)));
      return key;
    });
    const expected = [...refusalKinds, ...general, ...byAuth[call.auth.kind].refusals];
    if (call.method !== 'GET') expected.push('413 TooLarge');
    if (provedAgain.includes(name)) expected.push('403 ProveAgain');
    expect([...listed].sort()).toEqual([...new Set(expected)].sort());
  });

  it.each(entries)('%s has its own parameters and body', (_, call) => {
    const operation = operationOf(call);
    for (const place of ['path', 'query'] as const) {
      const named = (operation.parameters ?? []).filter((parameter: { in: string }) => parameter.in === place);
      const schema = place === 'path' ? call.params : call.query;
      expect(named.length > 0).toBe(schema !== undefined);
      const names = named.map(({ name }: { name: string }) => name);
      expect(names).toEqual(schema ? Object.keys((schema as z.ZodObject).shape) : []);
    }
    const file = call.bodyType && { picture: 'image/*', text: 'text/*', json: '', form: '' }[call.bodyType];
    expect(operation.requestBody !== undefined).toBe(call.body !== undefined || Boolean(file));
    if (file) expect(Object.keys(operation.requestBody.content)).toEqual([file]);
  });

  it('has a path and a method in the document, and the document has no others [API-02]', () => {
    const documented = Object.entries<object>(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = entries.map(([, { method, path }]) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(documented.sort()).toEqual(declared.sort());
  });
});

describe('as OpenAPI 3.1', () => {
  const operations = Object.values<object>(paths).flatMap((item) => Object.values(item));

  it('the document describes itself', () => {
    expect(head.openapi).toBe('3.1.0');
    expect(head.info).toMatchObject({ title: 'Comanda', version: '1' });
    expect(new Set(tags.map(({ name }: { name: string }) => name)).size).toBe(tags.length);
  });

  it('operations, parameters, bodies and responses use only OpenAPI fields', () => {
    const only = (value: object, known: string[]) =>
      expect(Object.keys(value).filter((key) => !known.includes(key))).toEqual([]);
    for (const operation of operations) {
      only(operation, [
        'operationId',
        'tags',
        'summary',
        'description',
        'security',
        'parameters',
        'requestBody',
        'responses',
      ]);
      for (const parameter of operation.parameters ?? []) {
        only(parameter, ['name', 'in', 'required', 'description', 'schema', 'example']);
        expect(['path', 'query', 'header']).toContain(parameter.in);
      }
      if (operation.requestBody) only(operation.requestBody, ['required', 'content']);
      for (const [status, response] of Object.entries<{ description: string; content?: object }>(operation.responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/);
        only(response, ['description', 'headers', 'content']);
        expect(response.description).not.toBe('');
      }
      for (const requirement of operation.security) {
        for (const scheme of Object.keys(requirement)) expect(components.securitySchemes).toHaveProperty(scheme);
      }
    }
  });

  it('path parameters are required and match the path', () => {
    for (const [path, item] of Object.entries<object>(paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values(item)) {
        const named = parameters.filter((parameter: { in: string }) => parameter.in === 'path');
        expect(named.map(({ name }: { name: string }) => name)).toEqual(inPath);
        expect(named.every(({ required }: { required: boolean }) => required)).toBe(true);
      }
    }
  });

  it('every component is referred to, and schemas use no other dialect', () => {
    const named = Object.entries<object>(components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, all]) => Object.keys(all).map((name) => `#/components/${kind}/${name}`));
    const refs = [...sent.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref);
    expect(named.filter((name) => !refs.includes(name))).toEqual([]);
    expect(components.schemas.Refusal.properties).toHaveProperty('success');
    expect(sent).not.toContain('$schema');
    expect(sent).not.toContain('$defs');
  });

  it('names its records, so that clients have an Item, an Order and a Payment, in at most 450 KB', () => {
    const names = Object.keys(components.schemas);
    expect(names.length).toBeGreaterThanOrEqual(40);
    expect(names).toEqual(
      expect.arrayContaining(['Item', 'Order', 'SubOrder', 'Payment', 'MenuItem', 'KitchenTicket']),
    );
    expect(Buffer.byteLength(sent)).toBeLessThanOrEqual(450 * 1024);
  });
});

it('a client that openapi-typescript generates compiles under strict types', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'client-'));
  try {
    const generated = astToString(await openapiTS(document, { silent: true }));
    await writeFile(join(folder, 'api.ts'), generated);
    await writeFile(
      join(folder, 'client.ts'),
      `import type { components, operations } from './api.ts';
      export const nameOf = (item: components['schemas']['Item']): string => item.itemName;
      export type Placed = operations['placeOrder']['responses'][200]['content']['application/json'];
      // @ts-expect-error An order has no such field.
      export const none = (order: components['schemas']['Order']) => order.noSuchField;`,
    );
    const program = ts.createProgram([join(folder, 'client.ts')], {
      strict: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      types: [],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    });
    const faults = ts.getPreEmitDiagnostics(program);
    expect(faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
