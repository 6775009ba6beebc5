import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../ui/plain/button.tsx';
import { NoticeScreen } from './session/unavailable-screen.tsx';

/** When a screen breaks or its file does not arrive: says so and offers to load the page again. The cart is kept. */
export class FaultBoundary extends Component<{ children: ReactNode }, { hasFault: boolean }> {
  override state = { hasFault: false };

  static getDerivedStateFromError() {
    return { hasFault: true };
  }

  override componentDidCatch(fault: Error, { componentStack }: ErrorInfo) {
    console.error(fault, componentStack);
  }

  override render() {
    if (!this.state.hasFault) return this.props.children;
    return (
      <NoticeScreen title="Error" words="This page could not be shown. Your order is kept.">
        <Button look="primary" size="large" onClick={() => window.location.reload()}>
          Load again
        </Button>
      </NoticeScreen>
    );
  }
}
