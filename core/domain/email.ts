/** "letters, digits, underscore, dash and dot, an at sign, a domain and an ending of 2 to 4 letters". */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[\w.-]+@[A-Za-z\d-]+(?:\.[A-Za-z\d-]+)*\.[A-Za-z]{2,4}$/.test(text);
}
