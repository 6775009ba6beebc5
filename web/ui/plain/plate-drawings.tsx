import type { ReactElement } from 'react';

function Dish() {
  return (
    <>
      <circle cx="50" cy="50" r="38" fill="var(--cm-plate)" />
      <circle cx="50" cy="50" r="29.5" fill="none" stroke="var(--cm-plate-rim)" strokeWidth="1.6" />
    </>
  );
}

function Leaf({ at, turn, size, fill }: { at: string; turn: number; size: number; fill: string }) {
  return (
    <path
      transform={`translate(${at}) rotate(${turn}) scale(${size})`}
      d="M0 0C3-5 9-6 14-3 11 2 5 4 0 0z"
      fill={fill}
    />
  );
}

/** What lies on the plate, on a 100 grid. The colours are of the food, the same in light and dark. */
export const plateDrawings = {
  soup: (
    <>
      <circle cx="50" cy="50" r="38" fill="var(--cm-plate)" />
      <circle cx="50" cy="50" r="29" fill="#DD8430" />
      <path d="M33 52c5-10 13 6 20-3s12-4 15 1" stroke="#FBE6C4" strokeWidth="3.2" fill="none" strokeLinecap="round" />
      <circle cx="40" cy="60" r="2" fill="#5E8A4A" />
      <circle cx="47" cy="63" r="1.6" fill="#5E8A4A" />
      <circle cx="58" cy="60" r="2" fill="#5E8A4A" />
      <circle cx="44" cy="38" r="1.6" fill="#7B3F14" />
      <circle cx="58" cy="38" r="1.8" fill="#7B3F14" />
    </>
  ),
  steak: (
    <>
      <Dish />
      <path d="M32 50c-1-11 9-17 19-16s19 7 18 16-8 13-17 12-19 2-20-12z" fill="#6E3420" />
      <path d="M36 50c0-8 8-12 15-11s14 5 13 11-6 8-12 8-15 1-16-8z" fill="#A34B38" />
      <path d="M42 45l14 10M48 43l11 8" stroke="#6E3420" strokeWidth="2" strokeLinecap="round" />
      <Leaf at="40 67" turn={-10} size={1} fill="#5E8A4A" />
      <circle cx="60" cy="67" r="3" fill="#E5B84D" />
      <circle cx="66" cy="64" r="3" fill="#E5B84D" />
    </>
  ),
  cake: (
    <>
      <Dish />
      <path d="M31 61 66 39c5 5 7 12 4 19L38 71z" fill="#F3D99B" />
      <path d="M31 61 66 39c3 3 5 6 5.5 10L34 66z" fill="#8A4B22" />
      <path d="M36 60 66 42" stroke="#A9632F" strokeWidth="2.5" strokeLinecap="round" />
      <circle cx="42" cy="38" r="4" fill="#7A2244" />
      <circle cx="35" cy="44" r="3.4" fill="#93305A" />
      <circle cx="49" cy="34" r="3" fill="#7A2244" />
      <Leaf at="47 40" turn={-20} size={1} fill="#5E8A4A" />
    </>
  ),
  drink: (
    <>
      <circle cx="50" cy="50" r="30" fill="#F4E8A8" />
      <circle cx="50" cy="50" r="30" fill="none" stroke="var(--cm-plate)" strokeWidth="5" />
      <circle cx="44" cy="52" r="14" fill="#F6D84F" />
      <circle cx="44" cy="52" r="11.5" fill="#FBEFA6" />
      <path d="M44 41v22M34.5 46.5l19 11M34.5 57.5l19-11" stroke="#F6D84F" strokeWidth="1.8" />
      <Leaf at="56 44" turn={-35} size={1} fill="#5E8A4A" />
      <Leaf at="58 50" turn={10} size={1} fill="#4F7A3F" />
      <rect x="55" y="56" width="10" height="10" rx="2.5" fill="#FFF" opacity="0.6" transform="rotate(18 60 61)" />
    </>
  ),
  pasta: (
    <>
      <Dish />
      <g fill="none" strokeLinecap="round" strokeWidth="4.2">
        <path d="M33 54c-2-14 14-22 25-15s8 24-6 25-20-12-11-20 20-1 17 8-14 8-13 1" stroke="#EBC36A" />
        <path d="M36 60c7 9 24 8 29-4M39 38c8-7 20-5 25 4" stroke="#D9A945" />
      </g>
      <circle cx="50" cy="48" r="5.5" fill="#A8442B" />
      <circle cx="43" cy="51" r="4" fill="#B85234" />
      <circle cx="56" cy="53" r="4.2" fill="#A8442B" />
      <circle cx="50" cy="55" r="3.2" fill="#8F3722" />
      <Leaf at="52 45" turn={-35} size={1} fill="#5E8A4A" />
      <Leaf at="44 45" turn={-120} size={0.8} fill="#4F7A3F" />
    </>
  ),
  salad: (
    <>
      <Dish />
      <Leaf at="34 42" turn={20} size={1.7} fill="#7BA65A" />
      <Leaf at="62 40" turn={150} size={1.7} fill="#5E8A4A" />
      <Leaf at="40 62" turn={-30} size={1.7} fill="#6C9A50" />
      <Leaf at="64 62" turn={-160} size={1.6} fill="#7BA65A" />
      <Leaf at="48 36" turn={70} size={1.5} fill="#4F7A3F" />
      <circle cx="44" cy="50" r="5" fill="#D9573A" />
      <circle cx="58" cy="54" r="5" fill="#D9573A" />
      <circle cx="52" cy="44" r="4" fill="#F4D06B" />
      <circle cx="50" cy="60" r="4" fill="#F6EFE0" />
    </>
  ),
  burrata: (
    <>
      <Dish />
      <path d="M30 46c2-10 12-16 22-15s18 9 17 19-9 19-20 19-21-11-19-23z" fill="#E98F55" />
      <path
        d="M33 56c3 8 10 12 17 12M64 40c-4-5-10-7-15-6"
        stroke="#D06C36"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="50" cy="50" r="13.5" fill="#FFFBF2" />
      <path d="M44 45c3-3 8-3 11 0" stroke="#E9DFCB" strokeWidth="2" fill="none" strokeLinecap="round" />
      <Leaf at="54 55" turn={-30} size={1} fill="#5E8A4A" />
      <Leaf at="38 62" turn={40} size={1} fill="#5E8A4A" />
      <Leaf at="60 36" turn={-70} size={1} fill="#4F7A3F" />
      <circle cx="36" cy="40" r="2" fill="#A9743C" />
      <circle cx="64" cy="60" r="2" fill="#A9743C" />
      <circle cx="58" cy="66" r="1.8" fill="#A9743C" />
      <circle cx="34" cy="52" r="1.8" fill="#A9743C" />
    </>
  ),
  burger: (
    <>
      <Dish />
      <circle cx="50" cy="50" r="23" fill="#B8702F" />
      <circle cx="50" cy="49" r="21" fill="#D08E46" />
      <path d="M34 42c4-8 13-12 22-10" stroke="#E5B272" strokeWidth="3" strokeLinecap="round" fill="none" />
      <ellipse cx="44" cy="44" rx="1.9" ry="1.2" transform="rotate(0 44 44)" fill="#F8E6C3" />
      <ellipse cx="52" cy="40" rx="1.9" ry="1.2" transform="rotate(37 52 40)" fill="#F8E6C3" />
      <ellipse cx="58" cy="47" rx="1.9" ry="1.2" transform="rotate(74 58 47)" fill="#F8E6C3" />
      <ellipse cx="49" cy="52" rx="1.9" ry="1.2" transform="rotate(111 49 52)" fill="#F8E6C3" />
      <ellipse cx="41" cy="53" rx="1.9" ry="1.2" transform="rotate(148 41 53)" fill="#F8E6C3" />
      <ellipse cx="57" cy="57" rx="1.9" ry="1.2" transform="rotate(185 57 57)" fill="#F8E6C3" />
      <ellipse cx="50" cy="62" rx="1.9" ry="1.2" transform="rotate(222 50 62)" fill="#F8E6C3" />
      <ellipse cx="43" cy="60" rx="1.9" ry="1.2" transform="rotate(259 43 60)" fill="#F8E6C3" />
      <Leaf at="66 60" turn={10} size={1.1} fill="#6C9A50" />
      <Leaf at="68 66" turn={-15} size={0.9} fill="#5E8A4A" />
    </>
  ),
} satisfies Record<string, ReactElement>;

export type PlateDrawing = keyof typeof plateDrawings;
