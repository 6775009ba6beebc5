import { useSearchParams } from 'react-router';
import { OrderDescription } from './order-description.tsx';
import { OrdersList } from './orders-list.tsx';

/** The orders list; with `?id=` the Order Description of that order. */
export function Component() {
  const [params] = useSearchParams();
  const id = params.get('id');
  return id === null ? <OrdersList /> : <OrderDescription key={id} id={id} />;
}
