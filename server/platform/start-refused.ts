/** A reason not to start, in words for the person who runs the program. */
export class StartRefused extends Error {}
