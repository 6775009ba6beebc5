import { z } from 'zod';
import { rooms } from '../../../core/contract/index.ts';
import { RefusalEnvelope } from '../../../core/contract/refusals.ts';

type Direction = 'input' | 'output';

export interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** The exported records of all rooms, such as `Item`, under their own names. */
function namedRecords(): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>([[RefusalEnvelope, 'Refusal']]);
  const taken = new Set(names.values());
  for (const [room, entries] of Object.entries(rooms))
    for (const [name, schema] of Object.entries<unknown>(entries)) {
      if (!(schema instanceof z.ZodObject || schema instanceof z.ZodUnion) || names.has(schema)) continue;
      const free = taken.has(name) ? `${room.charAt(0).toUpperCase()}${room.slice(1)}${name}` : name;
      names.set(schema, free);
      taken.add(free);
    }
  return names;
}

/** The whole schema, without references. */
export function inlineSchema(schema: z.ZodType, io: Direction): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json as JsonSchema;
}

export interface SchemaComponents {
  /** `schemas` of the document's components, filled as schemas are referred to. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** The schema, with a reference for each record that has a name. */
  schemaOf(schema: z.ZodType, io: Direction): JsonSchema;
}

/** A record that is sent otherwise than it is answered gets a second component, `…Input`. */
export function schemaComponents(): SchemaComponents {
  const schemas: Record<string, JsonSchema> = {};
  const registries = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() };
  for (const [record, name] of namedRecords()) {
    const isAlike = JSON.stringify(inlineSchema(record, 'input')) === JSON.stringify(inlineSchema(record, 'output'));
    registries.output.add(record, { id: name });
    registries.input.add(record, { id: isAlike || name.endsWith('Record') ? name : `${name}Input` });
  }
  return {
    schemas,
    schemaOf(schema, io) {
      // In a list, so that the schema itself may be a reference.
      const json = z.toJSONSchema(z.array(schema), {
        io,
        unrepresentable: 'any',
        metadata: registries[io],
        // Descriptions stand in zod's own registry.
        override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, z.globalRegistry.get(zodSchema)),
      });
      const { items, $defs = {} } = JSON.parse(
        JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'),
      ) as { readonly items: JsonSchema; readonly $defs?: Readonly<Record<string, JsonSchema & { id?: string }>> };
      for (const [name, { id: _, ...record }] of Object.entries($defs)) schemas[name] = record;
      return items;
    },
  };
}
