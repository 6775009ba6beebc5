import type { MantineColorsTuple } from '@mantine/core';

const ramp = (shades: string) => shades.split(' ') as unknown as MantineColorsTuple;

// Mantine derives its own shades from these. Components use the colours of web/ui/colours.ts.
export const paprika = ramp('#FDF3EC #FAE3D5 #F8C7AB #F4AA84 #EE8E5E #D0642F #B4481F #963A18 #752C12 #4E1C0B');
export const linen = ramp('#FFFEFC #FAF6F0 #F3ECE2 #E7DCCE #D3C4B2 #A89784 #7D6E5D #5A4E42 #43392E #2A221B');
export const cocoa = ramp('#F5ECE2 #CDBFB0 #B0A191 #8B7C6E #4A3F36 #3B3128 #2B231C #17120E #120E0B #0C0907');
