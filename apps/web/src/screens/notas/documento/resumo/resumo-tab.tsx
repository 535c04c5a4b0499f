import { PROVA_NAMES } from '@portal/contract/nomes.ts'
import type { DocumentoReply, Parte } from '@portal/contract/notas/documento.ts'
import { Suspense } from 'react'
import { TaxId } from '../../../../fields/tax-id.tsx'
import { cx } from '../../../../lib/cx.ts'
import { formatMoney } from '../../../../lib/format.ts'
import { lazyNamed } from '../../../../lib/lazy.tsx'
import { ClaimCard } from '../../cancelamento/claim-card.tsx'
import { AlertaList, AvisoList } from '../avisos.tsx'
import { EventLines, eventsLine } from '../eventos.tsx'
import { textAt } from '../grupo.ts'
import { MarcaList, marksLine } from '../marcas.tsx'
import styles from '../nota-panel.module.css'
import { LinkedPayments, NewFields } from '../novos.tsx'
import { countLine, factsOf, totalsOf } from './facts.ts'
import { PAPEIS } from './words.ts'

// loaded for what an accounting system may have
const SentLines = lazyNamed(() => import('../../../../session/sent-lines.tsx'), 'SentLines')

const ENTRIES: readonly string[] = ['nfe', 'cte', 'nfse']
const isEntry = ({ tipo, ds_emitidarec }: DocumentoReply): boolean => ds_emitidarec === 'R' && ENTRIES.includes(tipo)
const AnotacoesPart = lazyNamed(() => import('../anotacoes/anotacoes-part.tsx'), 'AnotacoesPart')

const NotaPapers = lazyNamed(() => import('../../../../session/papers/nota-papers.tsx'), 'NotaPapers')

/** Summary of a document: facts, totals, proof, events, parties. */
export function ResumoTab({ documento }: { documento: DocumentoReply }) {
  const { marcas, partes, ds_situacao } = documento
  const totals = totalsOf(documento).filter(({ cents }) => cents !== null)
  return (
    <>
      <ClaimCard documento={documento} />
      <dl className={cx(styles.section, styles.facts)}>
        {factsOf(documento).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      {isEntry(documento) && (
        <Suspense fallback={null}>
          <SentLines cnpj={documento.nr_cpfcnpj} chaves={[documento.ds_chave]} />
        </Suspense>
      )}
      {documento.fl_homologacao === 'S' && (
        <p className={styles.warning}>Emitido em homologação: não tem valor fiscal e não entra nas somas.</p>
      )}
      {ds_situacao === 'resumo' && (
        <p className={styles.warning}>
          É só o resumo que a autoridade distribui. Importe o XML completo para ver itens, tributos e o impresso.
        </p>
      )}
      {totals.length > 0 && (
        <section className={styles.section}>
          <div className={styles.titled}>
            <h3>Totais</h3>
            <span>{countLine(documento)}</span>
          </div>
          <dl className={styles.totals}>
            {totals.map(({ name, cents }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{formatMoney((cents ?? 0) / 100)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <Suspense fallback={null}>
        <AnotacoesPart key={documento.id} documento={documento} />
      </Suspense>
      <NewFields campos_novos={documento.campos_novos} />
      <LinkedPayments pagamentos_vinculados={documento.pagamentos_vinculados} />
      <section className={styles.section}>
        <div className={styles.titled}>
          <h3>Autenticidade</h3>
          <span>
            {PROVA_NAMES[documento.ds_prova].toLowerCase()} · {marksLine(marcas)}
          </span>
        </div>
        <MarcaList marcas={marcas} />
        <AlertaList alertas={documento.alertas_autorizacao} />
        <AvisoList avisos={documento.avisos} />
      </section>
      <section className={styles.section}>
        <div className={styles.titled}>
          <h3>Eventos</h3>
          <span>{eventsLine(documento)}</span>
        </div>
        <EventLines {...documento} />
      </section>
      {partes.length > 0 && (
        <section className={styles.section}>
          <h3>Partes</h3>
          <dl className={styles.parties}>
            {partes.map((parte, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parties in the document's own order
              <PartyLine key={index} parte={parte} />
            ))}
          </dl>
        </section>
      )}
      <Suspense>
        <NotaPapers chave={documento.ds_chave} className={styles.section} />
      </Suspense>
      <Notes documento={documento} />
    </>
  )
}

function PartyLine({ parte }: { parte: Parte }) {
  const { ds_papel, fl_tomador, nr_cnpjcpf, nm_parte, nr_ie, endereco } = parte
  const place = [endereco?.nm_municipio, endereco?.ds_uf].filter(Boolean).join(', ')
  return (
    <div className={styles.three}>
      <dt>
        {PAPEIS[ds_papel] ?? ds_papel}
        {fl_tomador === 'S' && ds_papel !== 'tomador' && ' e tomador'}
      </dt>
      <dd>
        {nm_parte && <span className={styles.strong}>{nm_parte}</span>}
        <span className={styles.reason}>
          {nr_cnpjcpf && <TaxId value={nr_cnpjcpf} />}
          {[nr_ie && `IE ${nr_ie}`, place].filter(Boolean).map((text) => ` · ${text}`)}
        </span>
      </dd>
    </div>
  )
}

function Notes({ documento: { observacoes } }: { documento: DocumentoReply }) {
  const texts = [
    textAt(observacoes, 'infAdic', 'infAdFisco'),
    textAt(observacoes, 'infAdic', 'infCpl'),
    textAt(observacoes, 'compl', 'xObs'),
  ].filter(Boolean)
  if (texts.length === 0) return null
  return (
    <section className={styles.section}>
      <h3>Informações adicionais</h3>
      {texts.map((text) => (
        <p key={text} className={styles.text}>
          {text}
        </p>
      ))}
    </section>
  )
}
