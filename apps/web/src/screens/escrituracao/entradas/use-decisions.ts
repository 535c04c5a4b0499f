import type {
  DecidirBody,
  GrupoEntrada,
  RespostaEntrada,
  ValePara,
} from '@portal/contract/escrituracao/escrituracao.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { escrituracaoKey, postDecidir } from '../../../api/escrituracao.ts'
import { ApiError } from '../../../api/http/http.ts'
import { notify } from '../../../lib/notify.ts'
import { bookedText, cfopText, itemsText } from './words.ts'

/** What a person answers for groups, as it goes out. */
export interface Answer {
  groups: readonly GrupoEntrada[]
  /** Null: each group as proposed */
  answer: RespostaEntrada | null
  scope: ValePara
  isChange: boolean
}

interface Done extends Answer {
  /** In the order of the session, for «Desfazer» */
  n: number
}

/** An accepted row stays so long, with its check. */
const STAY_MS = 600
/** After so long without a decision the list is asked again: decisions teach the others. */
const LEARN_MS = 4000

export const acceptedAnswer = ({ proposta, vl_icms_nota }: GrupoEntrada): RespostaEntrada => ({
  cd_cfop: proposta.cd_cfop,
  ds_destino: proposta.ds_destino,
  // without ICMS in the document there is nothing to say of a credit
  fl_credito: (vl_icms_nota ?? 0) > 0 ? proposta.fl_credito : null,
  cd_acumulador: proposta.cd_acumulador,
  cd_conta: proposta.cd_conta,
  cd_centro: proposta.cd_centro,
})

const bodyOf = ({ groups, answer, scope, isChange }: Answer): DecidirBody => ({
  decisoes: groups.map((group) => ({
    itens: group.itens,
    resposta: answer ?? acceptedAnswer(group),
    ds_vale: scope,
    fl_mudar: isChange,
  })),
})

/** Groups that were answered: each stays a moment with its check, then is hidden. */
function useAnswered() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set())
  const leave = (groups: readonly GrupoEntrada[]) => {
    const ids = new Set(groups.map(({ id }) => id))
    setLeaving((now) => new Set([...now, ...ids]))
    window.setTimeout(() => {
      setHidden((now) => new Set([...now, ...ids]))
      setLeaving((now) => new Set([...now].filter((id) => !ids.has(id))))
    }, STAY_MS)
  }
  const bringBack = (groups: readonly GrupoEntrada[]) => {
    const ids = new Set(groups.map(({ id }) => id))
    setHidden((now) => new Set([...now].filter((id) => !ids.has(id))))
  }
  return { hidden, leaving, leave, bringBack, forgetAll: () => setHidden(new Set()) }
}

/** Runs calls one after another, so that keys never wait and an undo follows its decision. */
function useTurns() {
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  return (work: () => Promise<unknown>) => {
    const next = turn.current.then(work)
    turn.current = next.catch(() => undefined)
    return next
  }
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/**
 * Decisions of this session: sent one after another; the row leaves after a moment. What fails comes back with its
 * reason. Undo goes back as far as the session.
 */
export function useDecisions({ cnpj, mes }: { cnpj: string; mes: string }) {
  const client = useQueryClient()
  const { hidden, leaving, leave, bringBack, forgetAll } = useAnswered()
  const [failed, setFailed] = useState<{ error: Error; answer: Answer; isUndo: boolean } | null>(null)
  const [last, setLast] = useState<Done | null>(null)
  const past = useRef<Done[]>([])
  const ahead = useRef<Done[]>([])
  const timer = useRef(0)
  const inTurn = useTurns()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another company or month begins a new session
  useEffect(() => {
    past.current = []
    ahead.current = []
    forgetAll()
    setLast(null)
    return () => clearTimeout(timer.current)
  }, [cnpj, mes])

  const learn = (wait: number) => {
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void client.invalidateQueries({ queryKey: escrituracaoKey(cnpj) }), wait)
  }
  const give = (answer: Answer, isAgain = false) => {
    if (answer.groups.length === 0) return
    const done: Done = { ...answer, n: past.current.length }
    leave(answer.groups)
    setFailed(null)
    past.current.push(done)
    if (!isAgain) ahead.current = []
    setLast(done)
    notify(wordsOf(done), { label: 'Desfazer', onClick: () => undo(done) })
    inTurn(() => postDecidir(cnpj, mes, bodyOf(answer))).then(
      () => learn(LEARN_MS),
      (error: unknown) => {
        past.current = past.current.filter((other) => other !== done)
        window.setTimeout(() => bringBack(answer.groups), STAY_MS)
        setLast(null)
        setFailed({ error: toError(error), answer, isUndo: false })
      },
    )
  }
  const undo = (which = past.current.at(-1)) => {
    if (!which || !past.current.includes(which)) return
    past.current = past.current.filter((other) => other !== which)
    ahead.current.push(which)
    setLast(null)
    const decisoes = which.groups.map(({ itens }) => ({ itens }))
    inTurn(() => postDecidir(cnpj, mes, { decisoes, fl_desfazer: true })).then(
      () => {
        bringBack(which.groups)
        learn(0)
        notify(`Desfeito: ${itemsText(countOf(which))}.`)
      },
      (error: unknown) => {
        ahead.current = ahead.current.filter((other) => other !== which)
        setFailed({ error: toError(error), answer: which, isUndo: true })
      },
    )
  }
  const redo = () => {
    const next = ahead.current.pop()
    if (next) give(next, true)
  }
  const isTaken = failed?.error instanceof ApiError && failed.error.code === 'escrituracao.decided'
  return {
    give,
    undo: () => undo(),
    redo,
    hidden,
    leaving,
    failed,
    isTaken,
    forget: () => setFailed(null),
    last,
    learn,
  }
}

const countOf = ({ groups }: Answer): number => groups.reduce((sum, { nr_itens }) => sum + nr_itens, 0)

/** «1.407 aceito em 3 itens», «1.403 em 3 itens» */
export function wordsOf(given: Answer): string {
  const [first] = given.groups
  const cfop = given.answer?.cd_cfop || first?.proposta.cd_cfop || ''
  const name = cfop === '' && first ? bookedText(first) : cfopText(cfop)
  const where = itemsText(countOf(given))
  if (given.groups.length > 1 && !given.answer) return `${where} aceitos.`
  return given.answer ? `${name} em ${where}.` : `${name} aceito em ${where}.`
}
