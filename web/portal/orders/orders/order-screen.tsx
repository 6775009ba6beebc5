import { useSearchParams } from 'react-router';
import { OrderDescription } from './order-description.tsx';
import { OrdersList } from './orders-list.tsx';

export function Component() {
  const [params] = useSearchParams();
  const id = params.get('id');
  return id === null ? <OrdersList /> : <OrderDescription key={id} id={id} />;
}
