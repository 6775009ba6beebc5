import { Component, type ErrorInfo, type ReactNode } from 'react';

interface FaultBoundaryProps {
  fallback: ReactNode;
  children: ReactNode;
}

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
