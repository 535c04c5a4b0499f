import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { inicioCarteiraOptions, inicioOptions } from '../../api/notas/inicio.ts'
import { todayInSaoPaulo } from '../../fields/period.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { ScopeSwitch } from '../../kit/scope-switch.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { cx } from '../../lib/cx.ts'
import { lazyNamed } from '../../lib/lazy.tsx'
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
import { LimitedNote } from './limited-note.tsx'
import type { InicioSearch } from './search.ts'
import { longDay } from './words.ts'

/**
 * The first screen: pending matters and figures of the month, for one company or all of them. The figures come
 * computed from the server; those of one company are links to the lists that they count. The address holds month,
 * scope and order.
 */

// for people of an office alone
const OfficePart = lazyNamed(() => import('./office-part.tsx'), 'OfficePart')

const route = getRouteApi('/shell/inicio')

export function InicioScreen() {
  const usuario = useUsuario()
  const empresa = useEmpresa()
  const { empresas } = useEmpresas()
  const { ver, mes: asked, ordem } = route.useSearch()
  const navigate = route.useNavigate()
  const go = (change: InicioSearch) =>
    void navigate({ search: (now: InicioSearch) => ({ ...now, ...change }), replace: true })
  const mes = useMonthOf({ mes: asked, usual: usualMonth(), write: (month) => go({ mes: month }) })
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
      {isError && !data && <Failure error={error} retry={refetch} what="Início" />}
      {!data && !isError && (
        <div className={styles.page}>
          <Skeleton label="Carregando o início" rows={8} height={36} />
        </div>
      )}
      {data && (
        <div className={cx(styles.page, isPlaceholderData && styles.stale)} aria-busy={isPlaceholderData}>
          {whole && inOffice && (
            <Suspense fallback={null}>
              <OfficePart mes={mes} />
            </Suspense>
          )}
          <LimitedNote empresas={whole ? empresas : [empresa]} />
          <Attention reply={data} />
          {data.ds_aviso && <p className={styles.received}>{data.ds_aviso}</p>}
          <Figures reply={data} linked={!whole} onMonth={(next) => go({ mes: next })} />
          {data.empresas.length > 1 && <Companies reply={data} ordem={ordem} onOrdem={(next) => go({ ordem: next })} />}
        </div>
      )}
    </>
  )
}
