import { vi } from 'vitest';

export interface FakeAudio {
  /** Audible tones: start and end in seconds, and peak volume. */
  readonly played: { start: number; stop: number; loudest: number }[];
  /** `suspended`: a browser that plays nothing before a touch. */
  state: 'running' | 'suspended';
  open: number;
}

/** Replaces Web Audio until `vi.unstubAllGlobals`. */
export function stubAudio(): FakeAudio {
  const audio: FakeAudio = { played: [], state: 'running', open: 0 };
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      constructor() {
        audio.open += 1;
      }
      async close() {
        audio.open -= 1;
      }
      destination = {};
      get state() {
        return audio.state;
      }
      resume() {
        return Promise.resolve();
      }
      createGain() {
        const gain = {
          loudest: 0,
          setValueAtTime: () => gain,
          exponentialRampToValueAtTime(value: number) {
            gain.loudest = Math.max(gain.loudest, value);
            return gain;
          },
        };
        return { gain, connect: () => undefined };
      }
      createOscillator() {
        const tone = { start: 0, stop: 0, loudest: 0 };
        return {
          type: '',
          frequency: { setValueAtTime: () => undefined },
          connect(to: { gain: { loudest: number } }) {
            tone.loudest = to.gain.loudest;
          },
          start(at: number) {
            tone.start = at;
          },
          stop(at: number) {
            tone.stop = at;
            audio.played.push(tone);
          },
        };
      }
    },
  );
  return audio;
}
