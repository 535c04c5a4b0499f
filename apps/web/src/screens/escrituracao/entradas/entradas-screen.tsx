import type { EntradasReply, GrupoEntrada } from '@portal/contract/escrituracao/escrituracao.ts'
import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, BadgeCheck, CircleCheck, Inbox, ListChecks, Lock, Upload } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import layout from '../../../kit/layout.module.css'
import { Message } from '../../../kit/message.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatCount, formatInteger } from '../../../lib/format.ts'
import { monthText, monthTitle } from '../../../lib/month-name.ts'
import { useLetterKeys } from '../../../lib/use-letter-keys.ts'
import { DRAWER, MIDDLE, NARROW, useMedia } from '../../../lib/use-media.ts'
import { crumbsTo } from '../../../session/crumbs.tsx'
import { Failure } from '../../../session/failure.tsx'
import { ChangePanel } from './change-panel.tsx'
import styles from './entradas.module.css'
import { DoubtCard, GroupPanel } from './group-panel.tsx'
import { GroupRow } from './group-row.tsx'
import { RulesDialog } from './rules-dialog.tsx'
import { Causes, CausesSelect, Totals } from './totals-and-causes.tsx'
import { wordsOf } from './use-decisions.ts'
import { type EntradasState, useEntradas } from './use-entradas.ts'
import { hasAnswer, itemsText } from './words.ts'

/**
 * Entries of a month with the booking that the portal proposes and why. What is certain is booked already; a person
 * decides the doubts, one key each. The engine is on the server: this screen shows its reasons and sends the answers.
 */

/** Items from which a month takes long enough to say how far it is. */
const SHOWN_FROM = 500

export function EntradasScreen() {
  const state = useEntradas()
  const { mes, query, cnpj, lado, progress } = state
  const title = lado === 'saidas' ? 'Saídas' : 'Entradas'
  const [isRules, setRules] = useState(false)
  return (
    <div className={styles.screen}>
      <PageHeader title={title} tab={`${title}, ${monthTitle(mes)}`} crumbs={crumbsTo('Escrituração', title)}>
        <Link
          to="/escrituracao/$parte"
          params={{ parte: 'entradas' }}
          search={lado === 'saidas' ? { mes } : { mes, lado: 'saidas' }}
          className={buttonClass()}
        >
          <ArrowLeftRight size={16} aria-hidden="true" />
          {lado === 'saidas' ? 'Entradas' : 'Saídas'}
        </Link>
        <Button onClick={() => setRules(true)}>
          <ListChecks size={16} aria-hidden="true" />
          Regras
        </Button>
        <Link to="/escrituracao/$parte" params={{ parte: 'exportar' }} search={{ mes }} className={buttonClass()}>
          <Upload size={16} aria-hidden="true" />
          Exportar
        </Link>
      </PageHeader>
      {progress && progress.all > SHOWN_FROM && (
        <p className={styles.line} role="status">
          Propondo: {formatInteger(progress.done)} de {formatInteger(progress.all)} itens
        </p>
      )}
      {query.isPending && (
        <Skeleton label={lado === 'saidas' ? 'Carregando as saídas' : 'Carregando as entradas'} rows={8} height={76} />
      )}
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Escrituração" />}
      {query.data && (
        <Entries key={`${cnpj} ${mes} ${lado}`} state={state} reply={query.data} onLearn={() => setRules(true)} />
      )}
      {isRules && (
        <RulesDialog cnpj={cnpj} mes={mes} isReadOnly={state.papel === 'consulta'} onClose={() => setRules(false)} />
      )}
    </div>
  )
}

function Entries({ state, reply, onLearn }: { state: EntradasState; reply: EntradasReply; onLearn: () => void }) {
  const { mes, papel, rows, selected, decisions } = state
  const [isChanging, setChanging] = useState(false)
  /** On a narrow page the panel is a page of its own */
  const [isOpen, setOpen] = useState(false)
  const isDrawer = useMedia(DRAWER)
  const isNarrow = useMedia(NARROW)
  const isMiddle = useMedia(MIDDLE)
  useScreenKeys(state, isChanging, setChanging)
  if (reply.totais.itens.nr_itens === 0) return <NoEntries mes={mes} lado={state.lado} />
  // an exit has no credit
  const hasCredit = !reply.fl_simples && state.lado === 'entradas'
  const change = () => setChanging(true)
  const panel =
    selected && isChanging ? (
      <ChangePanel
        key={selected.id}
        group={selected}
        cnpj={state.cnpj}
        isSimples={reply.fl_simples}
        onClose={() => setChanging(false)}
        onUse={(answer, scope) => {
          setChanging(false)
          const isChange = selected.ds_estado === 'decidido'
          decisions.give({ groups: [selected], answer, scope, isChange })
          state.move(1)
        }}
      />
    ) : (
      selected && <GroupPanel state={state} group={selected} onChange={change} />
    )
  const isPage = isDrawer && (isChanging || isOpen)
  return (
    <>
      <Totals state={state} totais={reply.totais} />
      {reply.fl_fechado && (
        <p className={styles.line}>
          <Lock size={16} aria-hidden="true" />
          {monthTitle(mes)} está fechado. Reabra para mudar.
        </p>
      )}
      {papel === 'consulta' && <p className={styles.line}>Somente leitura</p>}
      <Failed state={state} />
      <div className={styles.body}>
        {!isMiddle && <Causes state={state} reply={reply} onLearn={onLearn} />}
        {!isPage && (
          <div className={styles.main}>
            {isMiddle && <CausesSelect state={state} reply={reply} />}
            {rows.length === 0 ? (
              <NoDoubts state={state} reply={reply} />
            ) : isNarrow && state.tab === 'duvida' && selected ? (
              <DoubtCard state={state} group={selected} onChange={change} onHistory={() => setOpen(true)} />
            ) : (
              <GroupList state={state} hasCredit={hasCredit} onOpen={() => setOpen(true)} />
            )}
            {isNarrow ? <LastAct state={state} /> : <Foot state={state} />}
          </div>
        )}
        {/* one element at every width: what is typed in the choice stays while the window is resized */}
        {(isPage || !isDrawer) && (
          <div className={isPage ? styles.page : styles.beside}>
            {isPage && !isChanging && (
              <Button look="quiet" onClick={() => setOpen(false)}>
                Voltar
              </Button>
            )}
            {panel}
          </div>
        )}
      </div>
    </>
  )
}

/** Keys act on the selected group; while it is being changed they are those of the choice. */
function useScreenKeys(state: EntradasState, isChanging: boolean, setChanging: (isChanging: boolean) => void): void {
  const { selected, move, moveMonth, marked, mark, unmarkAll, rows, decisions, isReadOnly } = state
  const isDoubt = selected?.ds_estado === 'duvida' && hasAnswer(selected)
  const give = (groups: readonly GrupoEntrada[]) =>
    decisions.give({ groups, answer: null, scope: 'itens', isChange: false })
  const accept = () => {
    if (!selected || !isDoubt || decisions.leaving.has(selected.id)) return
    give([selected])
    move(1)
  }
  const acceptMarked = () => {
    const groups = rows.filter((group) => marked.has(group.id) && group.ds_estado === 'duvida' && hasAnswer(group))
    give(groups.slice(0, 200))
    unmarkAll()
  }
  const acts = isReadOnly
    ? {}
    : {
        enter: accept,
        e: () => selected && setChanging(true),
        z: decisions.undo,
        'shift+z': decisions.redo,
        ' ': () => selected && mark(selected.id),
        a: acceptMarked,
      }
  useLetterKeys(
    isChanging
      ? {}
      : {
          j: () => move(1),
          arrowdown: () => move(1),
          k: () => move(-1),
          arrowup: () => move(-1),
          '[': () => moveMonth(-1),
          ']': () => moveMonth(1),
          ...acts,
        },
  )
}

/** Rows drawn at once; more come when the end is near. */
const FIRST_ROWS = 40

function GroupList({ state, hasCredit, onOpen }: { state: EntradasState; hasCredit: boolean; onOpen: () => void }) {
  const { rows, selected, select, marked, decisions, index } = state
  const [shown, setShown] = useState(FIRST_ROWS)
  const limit = Math.max(shown, index + FIRST_ROWS / 2)
  return (
    <div className={styles.list}>
      <div className={cx(styles.head, !hasCredit && styles.noCredit)} aria-hidden="true">
        <span>{state.lado === 'saidas' ? 'Destinatário e produto' : 'Fornecedor e produto'}</span>
        <span>CFOP</span>
        {hasCredit && <span>Crédito (R$)</span>}
        <span>Acumulador</span>
        <span>Valor (R$)</span>
      </div>
      <ul className={styles.rows} aria-label={state.lado === 'saidas' ? 'Saídas' : 'Entradas'}>
        {rows.slice(0, limit).map((group) => (
          <GroupRow
            key={group.id}
            group={group}
            isSelected={group.id === selected?.id}
            isMarked={marked.has(group.id)}
            isLeaving={decisions.leaving.has(group.id)}
            hasCredit={hasCredit}
            onSelect={() => {
              select(group.id)
              onOpen()
            }}
          />
        ))}
      </ul>
      {rows.length > limit && (
        <Button onClick={() => setShown(limit + FIRST_ROWS)}>Mostrar mais {formatInteger(rows.length - limit)}</Button>
      )}
    </div>
  )
}

function Foot({ state: { rows, tab, isReadOnly, marked } }: { state: EntradasState }) {
  const items = rows.reduce((sum, { nr_itens }) => sum + nr_itens, 0)
  const [one, many] = tab === 'duvida' ? (['dúvida', 'dúvidas'] as const) : (['grupo', 'grupos'] as const)
  return (
    <div className={styles.foot}>
      <strong role="status">
        {formatCount(rows.length, one, many)}, {itemsText(items)}
        {marked.size > 0 && `, ${formatCount(marked.size, 'marcada', 'marcadas')}`}
      </strong>
      {!isReadOnly && tab === 'duvida' && (
        <span className={styles.keys} aria-hidden="true">
          <kbd>Enter</kbd> aceita <kbd>J</kbd> <kbd>K</kbd> próxima, anterior <kbd>E</kbd> muda <kbd>Z</kbd> desfaz
        </span>
      )}
    </div>
  )
}

function LastAct({ state: { decisions } }: { state: EntradasState }) {
  if (!decisions.last) return null
  return (
    <div className={styles.lastAct}>
      <CircleCheck size={16} aria-hidden="true" />
      <span role="status">{wordsOf(decisions.last).replace(/\.$/, '')}</span>
      <button type="button" className={styles.link} onClick={decisions.undo}>
        Desfazer
      </button>
    </div>
  )
}

/** What a decision met: another person was first, or it was not kept. */
function Failed({ state: { decisions } }: { state: EntradasState }) {
  const { failed, isTaken, give, forget, learn } = decisions
  if (!failed) return null
  const again = () => give({ ...failed.answer, isChange: isTaken })
  const nothing = failed.isUndo ? 'A decisão não foi desfeita.' : 'A decisão não foi guardada. Nada mudou.'
  return (
    <div className={styles.failed} role="alert">
      <ErrorText>{isTaken ? failed.error.message : `${nothing} ${failed.error.message}`}</ErrorText>
      {isTaken ? (
        <>
          <Button
            onClick={() => {
              forget()
              learn(0)
            }}
          >
            Ver
          </Button>
          {!failed.isUndo && <Button onClick={again}>Mudar</Button>}
        </>
      ) : (
        !failed.isUndo && <Button onClick={again}>Tentar de novo</Button>
      )}
    </div>
  )
}

function NoDoubts({ state: { tab, mes, search }, reply }: { state: EntradasState; reply: EntradasReply }) {
  const { certo, decidido } = reply.totais
  if (tab !== 'duvida' || search.motivo)
    return <Message icon={Inbox} title={search.motivo ? 'Nenhuma dúvida por este motivo.' : 'Nada aqui neste mês.'} />
  const booked = certo.nr_itens + decidido.nr_itens
  return (
    <Message
      icon={BadgeCheck}
      title={`Nenhuma dúvida em ${monthText(mes)}. ${formatCount(booked, 'item escriturado', 'itens escriturados')}.`}
    >
      <Link
        to="/escrituracao/$parte"
        params={{ parte: 'exportar' }}
        search={{ mes }}
        className={buttonClass({ look: 'primary' })}
      >
        Exportar
      </Link>
    </Message>
  )
}

const NoEntries = ({ mes, lado }: { mes: string; lado: EntradasState['lado'] }) => (
  <div className={layout.page}>
    <Message icon={Inbox} title={`${monthTitle(mes)} não tem ${lado === 'saidas' ? 'saídas' : 'entradas'}.`}>
      <Link to="/notas/importar" className={buttonClass({ look: 'primary' })}>
        Importar
      </Link>
      <Link to="/notas/captura" className={buttonClass()}>
        Ver captura
      </Link>
    </Message>
  </div>
)
