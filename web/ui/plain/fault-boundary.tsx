import { Component, type ErrorInfo, type ReactNode } from 'react';

interface FaultBoundaryProps {
  /** Shown in place of what broke, or of what did not arrive. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Shows `fallback` when what is within it breaks, or its file does not arrive. */
export class FaultBoundary extends Component<FaultBoundaryProps, { hasFault: boolean }> {
  override state = { hasFault: false };

  static getDerivedStateFromError() {
    return { hasFault: true };
  }

  override componentDidCatch(fault: Error, { componentStack }: ErrorInfo) {
    console.error(fault, componentStack);
  }

  override render() {
    return this.state.hasFault ? this.props.fallback : this.props.children;
  }
}
