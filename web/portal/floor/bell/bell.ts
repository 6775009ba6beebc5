export type Peal = 'guests' | 'accepted' | 'ticket';

export interface Bell {
  /** Plays for under a second; `volume` is 1 to 100. False if the browser blocks sound until the page is touched. */
  ring(peal: Peal, volume: number): Promise<boolean>;
  /** Call from a touch or key press: allows sound from then on. False while the browser refuses. */
  unlock(): Promise<boolean>;
  /** Releases the device's audio, which an unused bell would hold until the page closes. */
  close(): void;
}

interface Tone {
  readonly hertz: number;
  readonly at: number;
  /** Fraction of the volume; 1 if absent. */
  readonly part?: number;
}

const peals = {
  guests: [
    { hertz: 880, at: 0 },
    { hertz: 660, at: 0.22 },
  ],
  accepted: [{ hertz: 660, at: 0, part: 0.5 }],
  ticket: [
    { hertz: 1047, at: 0 },
    { hertz: 1047, at: 0.16 },
    { hertz: 1319, at: 0.32 },
  ],
} as const satisfies Record<Peal, readonly Tone[]>;
const toneSeconds = 0.55;
/** Below 1, so that two tones at full volume don't distort. */
const fullGain = 0.9;

/** Squared, so that equal steps of volume sound equal. */
const gainOf = (volume: number) => fullGain * (volume / 100) ** 2;

/** Browsers without Web Audio need no permission. */
const silent: Bell = {
  ring: async () => true,
  unlock: async () => true,
  close: () => undefined,
};

/** A bell made of Web Audio tones: with no file to fetch, it also rings offline. */
export function createBell(): Bell {
  if (typeof AudioContext === 'undefined') return silent;
  let context: AudioContext | undefined;

  const wake = async (): Promise<AudioContext | undefined> => {
    context ??= new AudioContext();
    const woken = context;
    // Before the first touch a browser leaves resume() pending instead of rejecting.
    if (woken.state !== 'running') await Promise.race([woken.resume().catch(() => undefined), pause(150)]);
    return woken.state === 'running' ? woken : undefined;
  };

  return {
    async ring(peal, volume) {
      const awake = await wake();
      if (!awake) return false;
      const tones: readonly Tone[] = peals[peal];
      for (const { hertz, at, part = 1 } of tones) play(awake, hertz, awake.currentTime + at, gainOf(volume * part));
      return true;
    },
    unlock: async () => (await wake()) !== undefined,
    close() {
      void context?.close();
      context = undefined;
    },
  };
}

function play(context: AudioContext, hertz: number, start: number, loudest: number): void {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loudest, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + toneSeconds);
  gain.connect(context.destination);
  const tone = context.createOscillator();
  tone.type = 'sine';
  tone.frequency.setValueAtTime(hertz, start);
  tone.connect(gain);
  tone.start(start);
  tone.stop(start + toneSeconds);
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
