import { policyOfText } from '../../../../core/domain/restaurant-config.ts';
import { mostPasswordOf } from '../../../../core/domain/sign-in-policy.ts';
import { readSession } from '../../../api/session.ts';
import { useSession } from './use-session.ts';

export const useMostPassword = () => mostIn(useSession()?.restaurantConfig);

export const mostPassword = () => mostIn(readSession()?.restaurantConfig);

const mostIn = (configText: string | undefined): number => mostPasswordOf(policyOfText(configText));
