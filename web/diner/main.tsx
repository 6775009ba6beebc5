import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ignoreSecondPresses } from '../ui/plain/second-presses.ts';
import { App } from './app.tsx';
import { fetchLaterScreens } from './later-screens.ts';

ignoreSecondPresses();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
fetchLaterScreens();
