// What is asked of the reader now, in the words of the phase.
import { lang, t } from '../../lib/i18n.svelte.ts';
import type { BoardProps, Question } from '../board.ts';
import { kindOf } from '../../lib/table/things.ts';
import { LoireContext } from './context.ts';
import { hireRefusal } from './facts.ts';
import { ridingFigures } from './moves.ts';
import { isBuildingKind } from './says.ts';
import { capital } from '../../lib/names.ts';
import { actionName } from './words.ts';

const actions = ['buy', 'sell', 'ship', 'build', 'deliver', 'message', 'hire'];

/** The verbs of what can be done at this stop, in the order of the table: "deliver or hire". */
function verbs(board: LoireContext): string {
  const kinds = new Set(board.legal.map(kindOf));
  const names = actions.filter((action) => kinds.has(action)).map(actionName);
  return new Intl.ListFormat(lang(), { type: 'disjunction' }).format(names);
}

/** A question, and the same where there is little room. */
type Asked = Pick<Question, 'text' | 'short'>;

function riding(board: LoireContext): Asked {
  const figure = board.riding;
  if (!figure)
    return { text: t('Move the merchant or the messenger.'), short: t('Merchant or messenger?') };
  const place = board.name('loc', board.own?.[figure].at ?? '');
  return figure === 'merchant'
    ? {
        text: t('Your merchant in {place}: choose where to ride.', { place }),
        short: t('Merchant: where to?'),
      }
    : {
        text: t('Your messenger in {place}: choose where to ride.', { place }),
        short: t('Messenger: where to?'),
      };
}

function acting(board: LoireContext): Asked {
  const figure = board.view.figure ?? 'merchant';
  const at = board.own?.[figure].at ?? '';
  const building = board.chosen.find(isBuildingKind);
  if (building) {
    const name = capital(board.name('building', building));
    return { text: t('{building}: choose the village.', { building: name }) };
  }
  const names = { place: board.name('loc', at), actions: verbs(board) };
  const short = t('{place}: {actions}.', names);
  return figure === 'merchant'
    ? { text: t('Your merchant in {place}: {actions}.', names), short }
    : { text: t('Your messenger in {place}: {actions}.', names), short };
}

function asked(board: LoireContext): Asked {
  switch (board.view.phase) {
    case 'move':
      return riding(board);
    case 'act':
      return acting(board);
    case 'circus':
      return {
        text: board.legal[0]?.about ?? t('Choose the village to which the Circus moves.'),
        short: t('Where does the Circus go?'),
      };
    case 'keep':
      return { text: t('Choose the message to keep.') };
    default:
      return { text: '' };
  }
}

/** What every move that is open now costs besides its price; and why nobody can be hired here. */
function warnings(board: LoireContext): string[] {
  const { view, open } = board;
  const rides = view.phase === 'move' && ridingFigures(open).includes('merchant');
  const cautions = rides
    ? open.flatMap(({ move, caution }) => (caution && move.startsWith('merchant') ? [caution] : []))
    : [];
  const here = view.figure ? board.own?.[view.figure].at : undefined;
  const atCircus = view.phase === 'act' && here !== undefined && here === view.circus;
  const refusal = atCircus ? hireRefusal(board) : '';
  return [...new Set([...cautions, ...(refusal ? [t('no hire: {why}', { why: refusal })] : [])])];
}

export function question(props: BoardProps): Question {
  const board = new LoireContext(() => props);
  if (!props.legal.length) return { text: '', warnings: [] };
  return { ...asked(board), warnings: warnings(board) };
}
