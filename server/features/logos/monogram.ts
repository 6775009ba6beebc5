const grounds = ['#2F4A3A', '#6B2E1E', '#2E3E57', '#5A3A1E', '#4A2E4F', '#1F4C4A'];

/** A round SVG sign with the initials of a name; the colour follows from the name, so it stays the same. */
export function drawMonogram(name: string): string {
  const initials = name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');
  const sum = [...name].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  const ground = grounds[sum % grounds.length];
  const letters = initials.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" role="img" width="96" height="96"><circle cx="48" cy="48" r="48" fill="${ground}"/><circle cx="48" cy="48" r="40" fill="none" stroke="#E8D9BF" stroke-width="2"/><text x="48" y="50" fill="#F3E8D2" font-family="Georgia, 'Noto Serif', serif" font-size="34" font-weight="600" text-anchor="middle" dominant-baseline="central">${letters}</text></svg>`;
}
