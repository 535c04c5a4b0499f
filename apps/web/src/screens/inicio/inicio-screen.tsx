import type { Empresa } from '@portal/contract/acesso/acesso.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { inicioCarteiraOptions, inicioOptions } from '../../api/notas/inicio.ts'
import { todayInSaoPaulo } from '../../fields/period.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { ScopeSwitch } from '../../kit/scope-switch.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { cx } from '../../lib/cx.ts'
import { formatCount } from '../../lib/format.ts'
import { lazyNamed } from '../../lib/lazy.tsx'
import { longDay } from '../../lib/long-day.ts'
import { monthWord, useMonthOf, usualMonth } from '../../session/competencia.ts'
import { useEmpresa, useEmpresas } from '../../session/empresa.ts'
import { Failure } from '../../session/failure.tsx'
import { useInOffice } from '../../session/office.ts'
import { PackageButton } from '../../session/pacote/package-button.tsx'
import { useUsuario } from '../../session/session.ts'
import { Attention } from './attention.tsx'
import { Companies } from './companies.tsx'
import { Figures } from './figures.tsx'
import styles from './inicio.module.css'
import type { InicioSearch } from './search.ts'

/**
 * The first screen: pending matters and figures of the month, for one company or all of them. The figures come
 * computed from the server; those of one company are links to the lists that they count. The address holds month,
 * scope and order.
 */

// for people of an office alone
const OfficePart = lazyNamed(() => import('./office-part.tsx'), 'OfficePart')
const OfficeCompany = lazyNamed(() => import('./office-part.tsx'), 'OfficeCompany')
const ParaMim = lazyNamed(() => import('./para-mim.tsx'), 'ParaMim')

const route = getRouteApi('/shell/inicio')

/** `first`: what stands above everything else. */
export function InicioScreen({ first }: { first?: ReactNode }) {
  const usuario = useUsuario()
  const empresa = useEmpresa()
  const { empresas } = useEmpresas()
  const { ver, mes: asked, ordem } = route.useSearch()
  const navigate = route.useNavigate()
  const go = (change: InicioSearch) =>
    void navigate({ search: (now: InicioSearch) => ({ ...now, ...change }), replace: true })
  const mes = useMonthOf({ path: '/inicio', mes: asked, usual: usualMonth(), write: (month) => go({ mes: month }) })
  const several = empresas.length > 1
  const whole = several && ver !== 'empresa'
  const inOffice = useInOffice()
  const carteira = useQuery({ ...inicioCarteiraOptions(usuario.id, mes), enabled: whole })
  const one = useQuery({ ...inicioOptions(empresa.cpfcnpj, mes), enabled: !whole })
  const { data, isError, error, refetch, isPlaceholderData } = whole ? carteira : one
  const today = data?.dt_hoje ?? todayInSaoPaulo(new Date())
  return (
    <>
      <PageHeader title="Início" tab={`Início ${monthWord(mes)}`} crumbs={[{ key: 'hoje', node: longDay(today) }]}>
        {!whole && <PackageButton empresa={empresa} mes={mes} />}
        {several && (
          <ScopeSwitch
            label="De quem são os números"
            isWhole={whole}
            onChange={(next) => go({ ver: next ? undefined : 'empresa' })}
          />
        )}
      </PageHeader>
      {first && <div className={styles.first}>{first}</div>}
      {isError && !data && <Failure error={error} retry={refetch} what="Início" />}
      {!data && !isError && (
        <div className={styles.page}>
          <Skeleton label="Carregando o início" rows={8} height={36} />
        </div>
      )}
      {data && (
        <div className={cx(styles.page, isPlaceholderData && styles.stale)} aria-busy={isPlaceholderData}>
          <LimitedNote empresas={whole ? empresas : [empresa]} />
          {inOffice ? (
            <Suspense fallback={<Skeleton label="Carregando o fechamento" rows={6} height={36} />}>
              <ParaMim />
              {whole ? <OfficePart reply={data} /> : <OfficeCompany reply={data} cpfcnpj={empresa.cpfcnpj} />}
            </Suspense>
          ) : (
            <Attention reply={data} />
          )}
          {data.ds_aviso && <p className={styles.received}>{data.ds_aviso}</p>}
          <Figures reply={data} linked={!whole} onMonth={(next) => go({ mes: next })} />
          {data.empresas.length > 1 && <Companies reply={data} ordem={ordem} onOrdem={(next) => go({ ordem: next })} />}
        </div>
      )}
    </>
  )
}

/** Names the companies of which the user sees only what was there before somebody else proved them; null without one. */
function LimitedNote({ empresas }: { empresas: readonly Empresa[] }) {
  const inOffice = useInOffice()
  const limited = empresas.filter(({ fl_limitada }) => fl_limitada === 'S')
  const [first, ...others] = limited
  if (!first) return null
  const names = others.length === 0 ? first.nome : formatCount(limited.length, 'empresa', 'empresas')
  return (
    <div className={styles.limited} role="note">
      <Hourglass size={16} aria-hidden="true" />
      <p>
        <b>{names}</b>: outra pessoa comprovou {others.length === 0 ? 'a empresa' : 'as empresas'} depois que você
        entrou. Até o sim dela ou do titular, você importa e vê só o que já estava aqui; captura e manifestação esperam.
      </p>
      {inOffice && (
        <Link to="/escritorio/$parte" params={{ parte: 'empresas' }}>
          Comprovar com o A1
        </Link>
      )}
    </div>
  )
}
