import type { z } from 'zod';
import type { Auth, Call } from '../../../core/contract/call.ts';
import { refusalsOfCall } from '../../../core/contract/declared-refusals.ts';
import { listedCalls, type Room } from '../../../core/contract/index.ts';
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
import { inlineSchema, type SchemaComponents, schemaComponents } from './open-api-schemas.ts';

type Described = Record<string, unknown>;

const description =
  'Every answer is the envelope {success, result, message}. Where a whole number may be sent as digits, its limits hold for these too.';

/** What the calls of each tag are for. */
const aboutRooms: Readonly<Record<Room, string>> = {
  session: 'Signing in and out, and what the signed-in user may see.',
  account: "A user's own password, PIN, passkeys and second step.",
  restaurantSession: "What a screen needs of the session's restaurant: rates, settings, names.",
  checkIn: 'How a guest comes to a table: its link, its OTP, its visit.',
  menu: 'The menu as guests and the pad read it, and its order.',
  menuFiles: 'The menu as a file: export, comparison, import, copy.',
  placedOrders: 'Placing sub-orders, by guests and by staff.',
  orders: 'Orders and their sub-orders: reading, confirming, cancelling, closing.',
  voids: 'Dishes that staff take off a bill.',
  floor: 'The tables as they are now.',
  floorPlan: 'Areas of the restaurant, and where the tables stand.',
  kitchen: 'Tickets of the kitchen, their steps and stations.',
  tableCalls: 'Guests who call staff.',
  moves: 'Moving a visit to another table.',
  joins: 'Joining the bills of several tables.',
  numbers: 'Numbered payments and refunds: their check and export.',
  payments: 'Paying a closed order, by staff or by card.',
  splits: 'Dividing a bill into parts.',
  refunds: 'Giving money back.',
  approvals: "A colleague's approval of what a user may not do alone.",
  disputes: 'Card payments that a bank takes back.',
  invoices: 'Receipts, and the mails that carry them.',
  categories: 'Categories of the menu.',
  choiceGroups: 'Groups of choices that dishes share.',
  items: 'Dishes, their choices, photos, times and prices.',
  stock: 'What is sold out, and how many are left.',
  diningTables: 'Tables and their links.',
  attendants: 'Attendants and their tips.',
  printers: 'Printers and what they print.',
  roles: 'Roles and their privileges.',
  users: 'Users of the portal.',
  passwords: 'Forgotten and changed passwords.',
  changes: 'Streams that say what has changed.',
  audit: 'The audit trail.',
  reports: 'Revenue, orders and tips, as pages and as files.',
  phones: "The phones at a table's visit.",
  staffData: 'What is stored of a user, and its erasure.',
  plans: 'Charge plans of the platform.',
  restaurants: 'Restaurants and their configuration.',
};

export function openApiDocument(): Described {
  const shared = { ...schemaComponents(), responses: {}, examples: {} };
  const paths: Record<string, Described> = {};
  for (const { name, room, call } of listedCalls) {
    const path = `/api${call.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, room, call, shared) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Comanda', version: '1', description },
    servers: [{ url: '/' }],
    tags: Object.entries(aboutRooms).map(([room, about]) => ({ name: tagOf(room), description: about })),
    paths,
    components: {
      schemas: shared.schemas,
      parameters: { Restaurant: restaurantHeader, IdempotencyKey: keyHeader },
      responses: shared.responses,
      examples: shared.examples,
      securitySchemes: {
        staffToken: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'JWT-<token>' },
        visitCookie: { type: 'apiKey', in: 'cookie', name: visitCookieName },
      },
    },
  };
}

/** Components that operations refer to. */
interface Shared extends SchemaComponents {
  readonly responses: Record<string, Described>;
  readonly examples: Record<string, Described>;
}

function operation(name: string, room: string, call: Call, shared: Shared): Described {
  const parameters = [
    ...fieldsOf('path', call.params),
    ...fieldsOf('query', call.query),
    ...(call.auth.kind in staffHeaders ? [{ $ref: '#/components/parameters/Restaurant' }] : []),
    ...(call.refusals.includes('KeyOfAnother') ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  return {
    operationId: name,
    tags: [tagOf(room)],
    summary: call.summary,
    description: who(call.auth),
    security: securityOf(call.auth),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && { requestBody: bodyOf(call, call.body, shared) }),
    ...fileOf(call),
    responses: { ...successes(call, shared), ...refusing(call, name !== 'placeOrder', shared) },
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

function who(auth: Auth): string {
  switch (auth.kind) {
    case 'open':
      return 'For everyone, without signing in.';
    case 'staff':
      return 'For every signed-in user.';
    case 'privilege':
      return `For staff with the privilege ${auth.anyOf.join(' or ')}.`;
    case 'visit':
      return 'For a checked-in guest.';
    case 'visitOrPrivilege':
      return `For a checked-in guest, or staff with the privilege ${auth.privilege}.`;
  }
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
  const { properties = {}, required = [] } = inlineSchema(schema, 'input');
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }));
}

const fileTypes: Readonly<Record<string, string>> = { picture: 'image/*', text: 'text/*' };

function fileOf({ bodyType = 'json' }: Call): Described {
  const type = fileTypes[bodyType];
  if (type === undefined) return {};
  return { requestBody: { required: true, content: { [type]: { schema: { type: 'string', format: 'binary' } } } } };
}

function bodyOf({ bodyType }: Call, body: z.ZodType, { schemaOf }: Shared): Described {
  const content = { schema: schemaOf(body, 'input') };
  return {
    required: !body.safeParse(undefined).success,
    content: {
      ...(bodyType === 'form' && { 'application/x-www-form-urlencoded': content }),
      'application/json': content,
    },
  };
}

function successes({ answer, hasETag, alsoCsv, isEventStream }: Call, { schemaOf }: Shared): Described {
  return {
    200: {
      description: 'The answer.',
      content: {
        [isEventStream ? 'text/event-stream' : 'application/json']: { schema: schemaOf(answer, 'output') },
        ...(alsoCsv && { 'text/csv': { schema: { type: 'string' } } }),
      },
    },
    ...(hasETag && { 304: { description: 'Not modified: If-None-Match is current.' } }),
  };
}

function refusing(call: Call, withMessage: boolean, shared: Shared): Described {
  const kinds = refusalsOfCall(call);
  const statuses = [...new Set(kinds.map((kind) => refusals[kind].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = kinds.filter((kind) => refusals[kind].status === status).sort();
      const response = refusalsWith(status, ofStatus, withMessage, shared);
      const name = nameOf(shared.responses, String(status), response);
      shared.responses[name] = response;
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

/** The name of an equal response, or else a new name: '409', '409-2', '409-3'. */
function nameOf(responses: Shared['responses'], status: string, response: Described): string {
  const names = Object.keys(responses).filter((name) => name.split('-')[0] === status);
  const same = names.find((name) => JSON.stringify(responses[name]) === JSON.stringify(response));
  return same ?? (names.length === 0 ? status : `${status}-${names.length + 1}`);
}

// Always English, because developers read the document.
const sentenceOf = (kind: RefusalKind) => say('en', wordsOfRefusal(kind));

function refusalsWith(status: number, kinds: readonly RefusalKind[], withMessage: boolean, shared: Shared): Described {
  const examples = kinds.map((kind) => {
    const name = `${withMessage ? '' : 'Silent-'}${kind.replaceAll(' ', '')}`;
    shared.examples[name] ??= { summary: sentenceOf(kind), value: refusalEnvelope('en', kind, { withMessage }) };
    return [codeOf(kind), { $ref: `#/components/examples/${name}` }];
  });
  return {
    description: kinds.map((kind) => `${codeOf(kind)}: ${sentenceOf(kind)}`).join('\n\n'),
    ...([429, 503].includes(status) && {
      headers: { 'Retry-After': { description: 'Seconds to wait, where known.', schema: { type: 'integer' } } },
    }),
    content: {
      'application/json': {
        schema: shared.schemaOf(RefusalEnvelope, 'output'),
        examples: Object.fromEntries(examples),
      },
    },
  };
}
