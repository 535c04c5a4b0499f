import { Select } from '../../fields/select.tsx'
import { keep, START_KEY, useKept } from '../../prefs/kept.ts'
import { useInOffice } from '../../session/office.ts'
import { hasSped } from '../../session/rights.ts'
import { useUsuario } from '../../session/session.ts'
import { ContaSection } from './section.tsx'

const NFE = '/notas/nfe'

const PAGES = [
  { value: NFE, label: 'Notas, NF-e' },
  { value: '/inicio', label: 'Início' },
  { value: '/notas/captura', label: 'Captura' },
  { value: '/cadastros/produtos', label: 'Produtos' },
  { value: '/consultas/tributacao', label: 'Consulta Tributária' },
  { value: '/sped/fiscal', label: 'Sped Fiscal', sped: true },
  { value: '/fechamento', label: 'Fechamento', office: true },
  { value: '/escritorio/empresas', label: 'Carteira', office: true },
  { value: '/tarefas', label: 'Tarefas', office: true },
]

/** The screen at which the portal opens, among those that the user has. */
export function InicioSection() {
  const usuario = useUsuario()
  const inOffice = useInOffice()
  const kept = useKept(START_KEY) ?? NFE
  const pages = PAGES.filter(({ sped, office }) => (!sped || hasSped(usuario)) && (!office || inOffice))
  return (
    <ContaSection title="Início" text="Vale neste computador.">
      <Select
        label="Abrir o portal em"
        value={pages.some(({ value }) => value === kept) ? kept : NFE}
        options={pages}
        onChange={(page) => keep(START_KEY, page)}
      />
    </ContaSection>
  )
}
