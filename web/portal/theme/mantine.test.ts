import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

const core = dirname(createRequire(import.meta.url).resolve('@mantine/core/package.json'));
