import { getRouteApi } from '@tanstack/react-router'
import { Briefcase, Link2, ListChecks } from 'lucide-react'
import { Suspense } from 'react'
import { Button } from '../../kit/button.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { copyText } from '../../lib/copy-text.ts'
import { lazyNamed } from '../../lib/lazy.tsx'
import { notify } from '../../lib/notify.ts'
import { crumbsTo } from '../../session/crumbs.tsx'
import { useEmpresaIfAny } from '../../session/empresa.ts'
import { useUsuario } from '../../session/session.ts'
import type { TributacaoSearch } from './address.ts'
import { BoxView } from './box-view.tsx'
import styles from './tributacao.module.css'
import { UF_OPTIONS } from './words.ts'

/**
 * Tax answers for goods or services: one product (`answer`), a list of codes (`lista`), services by NBS. The address
 * holds the question, so that it can be shared. Each figure shows its source. Answers need no company; a chosen one
 * adds what its notes and register say.
 */

const ListaView = lazyNamed(() => import('./lista/lista-view.tsx'), 'ListaView')
const ServicosView = lazyNamed(() => import('./servicos-view.tsx'), 'ServicosView')

const route = getRouteApi('/shell/consultas/tributacao')
const CRUMBS = crumbsTo('Consultas', 'Consulta Tributária')
const FALLBACK_UF = 'SP'

export function TributacaoScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const empresa = useEmpresaIfAny()
  const usuario = useUsuario()
  const initialUf = [search.uf, empresa?.uf, usuario.uf].find((uf) => UF_OPTIONS.some(({ value }) => value === uf))
  const uf = initialUf ?? FALLBACK_UF
  const change = (next: Partial<TributacaoSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...next }), replace: true, resetScroll: false })
  const copy = async () => {
    const url = new URL(location.href)
    url.searchParams.set('uf', uf)
    await copyText(url.href, 'Endereço copiado.')
  }
  const show = (vista: TributacaoSearch['vista']) =>
    change({
      vista: search.vista === vista ? undefined : vista,
      ...(vista === 'servicos' ? { busca: undefined, ncm: undefined } : {}),
    })
  const isList = search.vista === 'lista'
  const isServices = search.vista === 'servicos'
  return (
    <>
      <PageHeader title="Consulta Tributária" crumbs={CRUMBS}>
        <Button aria-pressed={isList} onClick={() => show('lista')}>
          <ListChecks size={16} aria-hidden="true" />
          <span className={styles.word}>{isList ? 'Consultar um produto' : 'Consultar lista'}</span>
        </Button>
        <Button aria-pressed={isServices} onClick={() => show('servicos')}>
          <Briefcase size={16} aria-hidden="true" />
          <span className={styles.word}>{isServices ? 'Consultar um produto' : 'Serviços (NBS)'}</span>
        </Button>
        <Button
          className={styles.copyAddress}
          onClick={() => void copy().catch(() => notify('O navegador não deixou copiar.'))}
        >
          <Link2 size={16} aria-hidden="true" />
          <span className={styles.word}>Copiar endereço</span>
        </Button>
      </PageHeader>
      <Suspense fallback={null}>
        {isList && <ListaView cnpj={empresa?.cpfcnpj} uf={uf} onUf={(next) => change({ uf: next })} />}
        {isServices && <ServicosView search={search.busca ?? ''} onSearch={(busca) => change({ busca })} />}
      </Suspense>
      {!isList && !isServices && (
        <BoxView key={empresa?.cpfcnpj ?? ''} cnpj={empresa?.cpfcnpj} uf={uf} search={search} onChange={change} />
      )}
    </>
  )
}
