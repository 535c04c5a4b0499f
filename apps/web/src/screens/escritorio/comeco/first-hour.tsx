import type { Comeco } from '@portal/contract/escritorio/comeco.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleQuestionMark, Upload } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { comecoOptions } from '../../../api/escritorio/escritorio.ts'
import { todayInSaoPaulo } from '../../../fields/period.ts'
import layout from '../../../kit/layout.module.css'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { formatInstant } from '../../../lib/format.ts'
import { longDay } from '../../../lib/long-day.ts'
import { useEmpresas } from '../../../session/empresa.ts'
import { Failure } from '../../../session/failure.tsx'
import { useUsuario } from '../../../session/session.ts'
import styles from './comeco.module.css'
import { FirstSteps } from './first-steps.tsx'
import { useKeptSteps } from './kept-steps.ts'
import { countDone, isBeginning, stepsOf } from './steps.ts'

/**
 * The start page of somebody who has no company yet, and what stands above the usual one while an office is new: five
 * steps, each done in place, left and found again. What is done is counted by the server; what is hidden is kept in
 * this browser.
 */

/** For who belongs to a company, not to an office. */
function OtherWays() {
  const isProvider = useEmpresas().query.data?.fl_fornecedor === 'S'
  return (
    <p className={styles.line}>
      Você trabalha em uma empresa só, sem escritório?{' '}
      {isProvider ? (
        <Link to="/cadastros/empresas">Cadastrar a empresa</Link>
      ) : (
        'Peça um convite ao titular dela ou ao provedor do portal.'
      )}{' '}
      · Recebeu um convite? <Link to="/convites">Abrir o convite</Link>
    </p>
  )
}

function Cards({ hasCompany }: { hasCompany: boolean }) {
  return (
    <div className={styles.cards}>
      {hasCompany && (
        <Link to="/notas/importar" className={styles.card}>
          <Upload size={16} aria-hidden="true" />
          <span>
            <b>Importar notas agora</b>
            <small>XML ou zip, sem esperar o certificado</small>
          </span>
        </Link>
      )}
      <Link to="/ajuda/$topico" params={{ topico: 'captura' }} className={styles.card}>
        <CircleQuestionMark size={16} aria-hidden="true" />
        <span>
          <b>O que é preciso saber antes</b>
          <small>A1 ou A3, procuração, prazos da SEFAZ</small>
        </span>
      </Link>
    </div>
  )
}

interface Props {
  hasCompany: boolean
  /** The address brings the steps back */
  asked: boolean
  onHidden: () => void
  /** The usual page, with what stands above it */
  children: (first: ReactNode) => ReactNode
}

/** The steps alone while there is no company or nothing can arrive by itself; then above the usual page, until they are done. */
export function FirstHour({ hasCompany, asked, onHidden, children }: Props) {
  const { data, isError, error, refetch } = useQuery(comecoOptions(useUsuario().id))
  const { kept, keepSteps } = useKeptSteps()
  const state = data && (hasCompany ? stateOf(data, { kept, asked }) : 'steps')
  const hasOffice = data?.escritorio != null
  useEffect(() => {
    if (state === 'steps' && hasOffice && kept !== 'aberta') keepSteps('aberta')
  })
  // while the page is open, a dialog and what an act answered stay where they are
  const isAlone = useRef(false)
  if (state === 'steps' && (!hasCompany || data?.escritorio?.capturas.quantidade === 0)) isAlone.current = true
  if (!data && (!hasCompany || kept === 'aberta'))
    return (
      <Page>
        {isError ? (
          <Failure error={error} retry={refetch} what="Início" />
        ) : (
          <Skeleton label="Carregando o início" rows={5} height={72} />
        )}
      </Page>
    )
  if (!data || !state) return children(null)
  if (state === 'ready') return children(<Ready comeco={data} onTold={() => keepSteps('pronta')} />)
  const hide = () => {
    keepSteps('escondida')
    onHidden()
  }
  const steps = (
    <div className={layout.form}>
      <FirstSteps comeco={data} onHide={hasCompany ? hide : null} />
      {hasOffice ? <Cards hasCompany={hasCompany} /> : <OtherWays />}
    </div>
  )
  return isAlone.current ? <Page>{steps}</Page> : children(steps)
}

const Page = ({ children }: { children: ReactNode }) => (
  <>
    <PageHeader title="Início" crumbs={[{ key: 'hoje', node: longDay(todayInSaoPaulo(new Date())) }]} />
    <div className={layout.page}>{children}</div>
  </>
)

function stateOf(comeco: Comeco, { kept, asked }: { kept: string | null; asked: boolean }): 'steps' | 'ready' | null {
  const now = Date.now()
  if (!comeco.escritorio) return null
  const steps = stepsOf(comeco, now)
  if (asked) return 'steps'
  if (countDone(steps) === steps.length) return kept === 'aberta' ? 'ready' : null
  return isBeginning(comeco, now) && kept !== 'escondida' && kept !== 'pronta' ? 'steps' : null
}

const HOUR_MS = 3_600_000

/** Once, after the last step; gone when the person leaves the page. */
function Ready({ comeco, onTold }: { comeco: Comeco; onTold: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the page is left
  useEffect(() => onTold, [])
  const since = Date.parse(comeco.escritorio?.capturas.dt ?? '') || Date.now()
  const until = formatInstant(new Date(Math.max(since + HOUR_MS, Date.now())).toISOString()).slice(-5)
  return (
    <p className={styles.ready} role="status">
      <CircleCheck size={20} aria-hidden="true" />
      Tudo pronto. As primeiras notas chegam até as {until}.
    </p>
  )
}
