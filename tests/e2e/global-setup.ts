import { buildStale } from '../../scripts/build.mjs';

/** Journeys run the built product; tests of single rooms need no build. */
export default buildStale;
