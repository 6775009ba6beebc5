import { describe, expect, it } from 'vitest';
import { testApp } from './testing/test-app.ts';

const test = await testApp();
const { paths } = (await test.send({ method: 'GET', url: '/api/docs/json' })).json();
const bodyOf = (path: string) => paths[path].post.requestBody.content;

describe('the documented bodies', () => {
  it.each([
    ['/api/external/cancelorder', 'suborderID'],
    ['/api/external/completeorder', 'sessionId'],
  ])('of %s are forms, as the documented client sends them, and JSON', (path, field) => {
    const content = bodyOf(path);
    expect(Object.keys(content).sort()).toEqual(['application/json', 'application/x-www-form-urlencoded']);
    for (const { schema } of Object.values<{ schema: { properties: object } }>(content)) {
      expect(schema.properties).toHaveProperty(field);
    }
  });

  it('of every other call are JSON', () => {
    expect(Object.keys(bodyOf('/api/external/placeorder'))).toEqual(['application/json']);
  });
});

describe('the documented numbers', () => {
  it('are what is taken: whole numbers within their limits, or digits', () => {
    const [{ schema }] = paths['/api/user'].get.parameters.filter(({ name }: { name: string }) => name === 'userId');
    expect(schema.anyOf).toEqual([
      { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      { type: 'string', pattern: '^\\d{1,16}$' },
    ]);
  });

  it('stand in lists whose length is limited', () => {
    const { suborder } = bodyOf('/api/external/placeorder')['application/json'].schema.properties;
    expect(suborder).toMatchObject({ type: 'array', minItems: 1, maxItems: 25 });
    expect(suborder.items.properties.items).toMatchObject({ type: 'array', maxItems: 500 });
  });
});
