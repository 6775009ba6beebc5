import { z } from 'zod';
import type { Auth, Call } from '../../../core/contract/call.ts';
import { refusalsOfCall } from '../../../core/contract/declared-refusals.ts';
import { listedCalls } from '../../../core/contract/index.ts';
import {
  codeOf,
  RefusalEnvelope,
  type RefusalKind,
  refusalEnvelope,
  refusals,
  wordsOfRefusal,
} from '../../../core/contract/refusals.ts';
import { say } from '../../../core/messages/say.ts';
import { visitCookieName } from '../auth/visit-cookie.ts';
import { exampleOf, type JsonSchema } from './open-api-examples.ts';

type Described = Record<string, unknown>;

const description =
  'Every answer is the envelope {success, result, message}. Where a whole number may be sent as digits, its limits hold for these too.';

export function openApiDocument(): Described {
  const paths: Record<string, Described> = {};
  for (const { name, room, call } of listedCalls) {
    const path = `/api${call.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, room, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Comanda', version: '1', description },
    servers: [{ url: '/' }],
    tags: [...new Set(listedCalls.map(({ room }) => tagOf(room)))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Refusal: schemaOf(RefusalEnvelope, 'output') },
      securitySchemes: {
        staffToken: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'JWT-<token>' },
        visitCookie: { type: 'apiKey', in: 'cookie', name: visitCookieName },
      },
    },
  };
}

function operation(name: string, room: string, call: Call): Described {
  const parameters = [
    ...fieldsOf('path', call.params),
    ...fieldsOf('query', call.query),
    ...(call.auth.kind in staffHeaders ? [restaurantHeader] : []),
    ...(call.refusals.includes('KeyOfAnother') ? [keyHeader] : []),
  ];
  return {
    operationId: name,
    tags: [tagOf(room)],
    summary: call.summary,
    ...(who(call.auth) && { description: who(call.auth) }),
    security: securityOf(call.auth),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && { requestBody: bodyOf(call, call.body) }),
    ...fileOf(call),
    responses: { ...successes(call), ...refusing(call, name !== 'placeOrder') },
  };
}

const tagOf = (room: string) => room.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const staffToken = { staffToken: [] };
const visitCookie = { visitCookie: [] };

function securityOf({ kind }: Auth): readonly object[] {
  if (kind === 'open') return [];
  if (kind === 'visit') return [visitCookie];
  return kind === 'visitOrPrivilege' ? [staffToken, visitCookie] : [staffToken];
}

function who(auth: Auth): string | undefined {
  if (auth.kind === 'privilege') return `For staff with the privilege ${auth.anyOf.join(' or ')}.`;
  return auth.kind === 'visitOrPrivilege'
    ? `For a checked-in guest, or staff with the privilege ${auth.privilege}.`
    : undefined;
}

const staffHeaders = { staff: true, privilege: true, visitOrPrivilege: true };
const restaurantHeader = {
  name: 'X-Restaurant',
  in: 'header',
  description: 'The restaurant that a platform administrator chooses; ignored for other staff.',
  schema: { type: 'integer', minimum: 1 },
  example: 1,
};
const keyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A key for this request: sent again with the same key, it is done only once.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
  example: '3f0c2a52-6f2e-4c57-8f6e-0a4f4c2d9b11',
};

function fieldsOf(place: 'path' | 'query', schema: z.ZodType | undefined): Described[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
    example: exampleOf(field, name),
  }));
}

const fileTypes: Readonly<Record<string, string>> = { picture: 'image/*', text: 'text/*' };

function fileOf({ bodyType = 'json' }: Call): Described {
  const type = fileTypes[bodyType];
  if (type === undefined) return {};
  return { requestBody: { required: true, content: { [type]: { schema: { type: 'string', format: 'binary' } } } } };
}

function bodyOf({ bodyType }: Call, body: z.ZodType): Described {
  const schema = schemaOf(body, 'input');
  const content = { schema, example: exampleOf(schema) };
  return {
    required: !body.safeParse(undefined).success,
    content: {
      ...(bodyType === 'form' && { 'application/x-www-form-urlencoded': content }),
      'application/json': content,
    },
  };
}

function successes({ answer, hasETag, alsoCsv, isEventStream }: Call): Described {
  const schema = schemaOf(answer, 'output');
  return {
    200: {
      description: 'The answer.',
      content: {
        [isEventStream ? 'text/event-stream' : 'application/json']: { schema, example: exampleOf(schema) },
        ...(alsoCsv && { 'text/csv': { schema: { type: 'string' } } }),
      },
    },
    ...(hasETag && { 304: { description: 'Not modified: If-None-Match is current.' } }),
  };
}

function refusing(call: Call, withMessage: boolean): Described {
  const kinds = refusalsOfCall(call);
  const statuses = [...new Set(kinds.map((kind) => refusals[kind].status))];
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      refusalsWith(
        status,
        kinds.filter((kind) => refusals[kind].status === status),
        withMessage,
      ),
    ]),
  );
}

// Always English: the document is for programmers.
const said = (kind: RefusalKind) => say('en', wordsOfRefusal(kind));

function refusalsWith(status: number, kinds: readonly RefusalKind[], withMessage: boolean): Described {
  const examples = kinds.map((kind) => [
    codeOf(kind),
    { summary: said(kind), value: refusalEnvelope('en', kind, { withMessage }) },
  ]);
  return {
    description: kinds.map((kind) => `${codeOf(kind)}: ${said(kind)}`).join('\n\n'),
    ...([429, 503].includes(status) && {
      headers: { 'Retry-After': { description: 'Seconds to wait, where known.', schema: { type: 'integer' } } },
    }),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Refusal' }, examples: Object.fromEntries(examples) },
    },
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json as JsonSchema;
}
