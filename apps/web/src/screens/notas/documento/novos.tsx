import { PAGAMENTO_NAMES } from '@portal/contract/nomes.ts'
import type { DocumentoReply } from '@portal/contract/notas/documento.ts'
import type { CampoNovo, PagamentoVinculado } from '@portal/contract/notas/novos.ts'
import { TaxId } from '../../../fields/tax-id.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatCount } from '../../../lib/format.ts'
import styles from './nota-panel.module.css'
import { newFieldText } from './novos-words.ts'

/** The new fields of the note itself, with a mark where their act was not readable; those of its items are with the items. */
export function NewFields({ campos_novos }: Pick<DocumentoReply, 'campos_novos'>) {
  const own = campos_novos.filter(({ nr_item }) => nr_item === null)
  if (own.length === 0) return null
  const unseen = [...new Set(own.flatMap(({ ds_ato, ds_visto }) => (ds_visto ? `${ds_ato}, ${ds_visto}` : [])))]
  return (
    <section className={styles.section}>
      <div className={styles.titled}>
        <h3>Campos da reforma</h3>
        <span>como o documento os traz</span>
      </div>
      <dl className={cx(styles.facts, styles.spaced)}>
        {own.map((campo) => (
          <Fact key={campo.cd_campo} campo={campo} />
        ))}
      </dl>
      {unseen.length > 0 && (
        <p className={styles.note}>Só para ver, nada se confere por estes campos: {unseen.join('; ')}.</p>
      )}
    </section>
  )
}

const Fact = ({ campo }: { campo: CampoNovo }) => (
  <div>
    <dt title={`${campo.cd_campo}: ${campo.ds_ato}`}>{campo.ds_campo}</dt>
    <dd>{newFieldText(campo)}</dd>
  </div>
)

/** The payments that are linked to the document (split payment), with their state. */
export function LinkedPayments({ pagamentos_vinculados }: Pick<DocumentoReply, 'pagamentos_vinculados'>) {
  if (pagamentos_vinculados.length === 0) return null
  return (
    <section className={styles.section}>
      <div className={styles.titled}>
        <h3>Pagamentos vinculados</h3>
        <span>{formatCount(pagamentos_vinculados.length, 'pagamento', 'pagamentos')}</span>
      </div>
      <dl className={styles.parties}>
        {pagamentos_vinculados.map((pagamento, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments in the document's own order
          <Payment key={index} pagamento={pagamento} />
        ))}
      </dl>
      <p className={styles.note}>
        «Pago» é o que um evento 110300 ligou ao documento; «extinto», o que teve a ligação cancelada. O portal não
        consulta o banco.
      </p>
    </section>
  )
}

function Payment({ pagamento }: { pagamento: PagamentoVinculado }) {
  const { nr_pagamento, id_transacao, cd_meio, nr_recebedor, nr_instituicao, ds_estado } = pagamento
  const parts = [
    id_transacao && `transação ${id_transacao}`,
    cd_meio && `meio ${cd_meio}`,
    nr_instituicao && `instituição ${nr_instituicao}`,
  ]
  return (
    <div className={styles.three}>
      <dt>{nr_pagamento ? `Pagamento ${nr_pagamento}` : 'Pagamento'}</dt>
      <dd>
        <span className={styles.strong}>{PAGAMENTO_NAMES[ds_estado]}</span>
        <span className={styles.reason}>
          {parts.filter(Boolean).join(' · ')}
          {nr_recebedor && (
            <>
              {' · recebedor '}
              <TaxId value={nr_recebedor} />
            </>
          )}
        </span>
      </dd>
    </div>
  )
}
