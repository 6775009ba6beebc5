import './styles/base.css';
import '../ui/plain/common.module.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { serverNow } from '../api/clock.ts';
import { keepTimeBy } from '../ui/plain/clock.ts';
import { speak } from '../ui/plain/say.tsx';
import { ignoreSecondPresses } from '../ui/plain/second-presses.ts';
import { App } from './app.tsx';
import { firstLanguage } from './language/guest-language.ts';
import { keepAccent } from './visit/accent.ts';

ignoreSecondPresses();
keepAccent();
keepTimeBy(serverNow);
// Screens set their own scroll position. After a dialog closes with Back, the browser would restore an earlier one.
window.history.scrollRestoration = 'manual';

async function start(root: HTMLElement) {
  speak(await firstLanguage);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
