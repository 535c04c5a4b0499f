import { getRouteApi, Link } from '@tanstack/react-router'
import { FilePlus2, History, SlidersHorizontal } from 'lucide-react'
import { Suspense } from 'react'
import { buttonClass } from '../../kit/button.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import text from '../../kit/text.module.css'
import { lazyNamed } from '../../lib/lazy.tsx'
import { monthWord, useMonthOf } from '../../session/competencia.ts'
import { crumbsTo } from '../../session/crumbs.tsx'
import { useEmpresa } from '../../session/empresa.ts'
import { useUsuario } from '../../session/session.ts'
import type { SpedSearch } from './base/address.ts'
import { daysOf, previousMonth } from './base/months.ts'
import { PeriodoStep } from './periodo/periodo-step.tsx'
import { Steps } from './steps.tsx'

/**
 * The EFD of a month in four steps: period, check, generation, result; settings and history beside them. The address
 * holds the step, so a reload returns to it. The server makes and keeps the file; the screen shows its progress and
 * what is asked of the user.
 */

// later steps are loaded on demand
const BackToTask = lazyNamed(() => import('./back-to-task.tsx'), 'BackToTask')
const ConferenciaStep = lazyNamed(() => import('./conferencia/conferencia-step.tsx'), 'ConferenciaStep')
const ConfiguracaoView = lazyNamed(() => import('./configuracao/configuracao-view.tsx'), 'ConfiguracaoView')
const GeracaoStep = lazyNamed(() => import('./geracao/geracao-step.tsx'), 'GeracaoStep')
const HistoricoView = lazyNamed(() => import('./resultado/historico-view.tsx'), 'HistoricoView')
const ResultadoStep = lazyNamed(() => import('./resultado/resultado-step.tsx'), 'ResultadoStep')

const route = getRouteApi('/shell/sped/fiscal')
const CRUMBS = crumbsTo('Arquivo Sped', 'Sped Fiscal')

export function SpedScreen() {
  const { cpfcnpj } = useEmpresa()
  return <Sped key={cpfcnpj} cnpj={cpfcnpj} />
}

function Sped({ cnpj }: { cnpj: string }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { sistema } = useUsuario()
  const go = (next: Partial<SpedSearch>, replace = false) =>
    void navigate({ search: (current: SpedSearch) => ({ ...current, ...next }), replace })
  const mes = useMonthOf({
    path: '/sped/fiscal',
    mes: search.mes,
    usual: previousMonth(),
    write: (month) => go({ mes: month }, true),
  })
  const passo = search.passo ?? 'periodo'
  const month = { cnpj, sistema, ...daysOf(mes) }
  const step = { mes, month, search, go }
  return (
    <>
      <PageHeader title="Sped Fiscal" tab={`Sped Fiscal ${monthWord(mes)}`} crumbs={CRUMBS}>
        {search.tarefa && (
          <Suspense fallback={null}>
            <BackToTask key={passo} id={search.tarefa} mes={mes} />
          </Suspense>
        )}
        {passo === 'resultado' && !search.ver && (
          <Link to="/sped/fiscal" search={{ mes, tarefa: search.tarefa }} className={buttonClass()}>
            <FilePlus2 size={16} aria-hidden="true" />
            <span className={text.wideOnly}>Nova geração</span>
          </Link>
        )}
        <Toggle ver="historico" search={search} icon={<History size={16} aria-hidden="true" />} name="Histórico" />
        <Toggle
          ver="configuracao"
          search={search}
          icon={<SlidersHorizontal size={16} aria-hidden="true" />}
          name="Configuração"
        />
      </PageHeader>
      {!search.ver && <Steps mes={mes} search={search} />}
      <Suspense fallback={null}>
        {search.ver === 'configuracao' && <ConfiguracaoView cnpj={cnpj} {...step} />}
        {search.ver === 'historico' && <HistoricoView cnpj={cnpj} />}
        {!search.ver && (
          <>
            {passo === 'periodo' && <PeriodoStep cnpj={cnpj} {...step} />}
            {passo === 'conferencia' && <ConferenciaStep key={mes} {...step} />}
            {passo === 'geracao' && <GeracaoStep {...step} />}
            {passo === 'resultado' && <ResultadoStep cnpj={cnpj} {...step} />}
          </>
        )}
      </Suspense>
    </>
  )
}

interface ToggleProps {
  ver: NonNullable<SpedSearch['ver']>
  search: SpedSearch
  icon: React.ReactNode
  name: string
}

/** Opens and closes a view over the steps; closing returns to the same step. */
function Toggle({ ver, search, icon, name }: ToggleProps) {
  const open = search.ver === ver
  return (
    <Link
      to="/sped/fiscal"
      search={{ ...search, ver: open ? undefined : ver, parte: undefined }}
      className={buttonClass()}
      aria-current={open ? 'true' : undefined}
      data-open={open ? '' : undefined}
    >
      {icon}
      <span className={text.wideOnly}>{open ? `Fechar ${name.toLowerCase()}` : name}</span>
    </Link>
  )
}
