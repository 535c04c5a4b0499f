import type { DocumentoReply } from '@portal/contract/notas/documento.ts'
import { Link } from '@tanstack/react-router'
import { ProofLadder } from '../cancelamento/proof-ladder.tsx'
import { MarcaList, marksLine } from './marcas.tsx'
import styles from './nota-panel.module.css'
import { broughtText, proofReason, protocolText } from './prova-words.ts'

/** Proof level of the document with its reason, the importer, and the checks of the file. */
export function ProvaPart({ documento }: { documento: DocumentoReply }) {
  const facts = [
    ['Quem trouxe', broughtText(documento)],
    ['Protocolo', protocolText(documento)],
  ] as const
  return (
    <>
      <section className={styles.section}>
        <div className={styles.titled}>
          <h3>Até onde está provado</h3>
          <span>
            <Link to="/ajuda/$topico" params={{ topico: 'autenticidade' }}>
              O que cada nível quer dizer
            </Link>
          </span>
        </div>
        <ProofLadder prova={documento.ds_prova} />
        <p className={styles.proofReason}>{proofReason(documento)}</p>
        <dl className={styles.proofFacts}>
          {facts.map(([name, value]) => (
            <div key={name} className={styles.three}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.section}>
        <div className={styles.titled}>
          <h3>Conferências do arquivo</h3>
          <span>{marksLine(documento.marcas)}</span>
        </div>
        <MarcaList marcas={documento.marcas} />
        <p className={styles.explained}>
          São feitas na importação, sobre os bytes recebidos, e nunca impedem o arquivamento. Um documento que não
          confere continua guardado como chegou.
        </p>
      </section>
    </>
  )
}
