import type { DocumentoReply } from '@portal/contract/notas/documento.ts'
import { cx } from '../../../../lib/cx.ts'
import { formatMoney } from '../../../../lib/format.ts'
import { centsOfText, choiceAt, firstText, groupsAt, textAt } from '../grupo.ts'
import panel from '../nota-panel.module.css'
import { formatQuantity, totalsOf } from '../resumo/facts.ts'
import { carriedBy } from './carried.ts'
import { CarriedList } from './documentos-tab.tsx'

/** Price and taxes of the service of a CT-e, and the transported documents. */
export function PrestacaoTab({ documento }: { documento: DocumentoReply }) {
  const { valores } = documento
  const parts = groupsAt(valores, 'vPrest', 'Comp').map((grupo) => ({
    name: textAt(grupo, 'xNome'),
    cents: centsOfText(textAt(grupo, 'vComp')),
  }))
  const carried = carriedBy(documento)
  return (
    <>
      <div className={panel.padded}>
        {parts.length > 0 && (
          <section className={panel.section}>
            <h3>Componentes da prestação</h3>
            <Amounts rows={parts} />
          </section>
        )}
        <section className={panel.section}>
          <div className={panel.titled}>
            <h3>Tributos</h3>
            <span>{icmsLine(documento)}</span>
          </div>
          <Amounts rows={totalsOf(documento).filter(({ cents }) => cents !== null)} />
        </section>
        {carried.length > 0 && <h3 className={panel.alone}>Documentos transportados</h3>}
      </div>
      {carried.length > 0 && <CarriedList label="Documentos transportados" rows={carried} />}
    </>
  )
}

/** «CST 00 · 12%» */
function icmsLine({ valores, cd_cfop }: DocumentoReply): string {
  const icms = choiceAt(valores, 'imp', 'ICMS')
  const cst = textAt(icms, 'CST')
  const rate = firstText(icms, ['pICMS'], ['pICMSOutraUF'], ['pICMSSTRet'])
  return [cd_cfop && `CFOP ${cd_cfop}`, cst && `CST ${cst}`, rate && `${formatQuantity(rate)}%`]
    .filter(Boolean)
    .join(' · ')
}

/** Named amounts side by side. */
export const Amounts = ({ rows }: { rows: readonly { name: string; cents: number | null }[] }) => (
  <dl className={cx(panel.totals, panel.across)}>
    {rows.map(({ name, cents }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{cents === null ? '–' : formatMoney(cents / 100)}</dd>
      </div>
    ))}
  </dl>
)
