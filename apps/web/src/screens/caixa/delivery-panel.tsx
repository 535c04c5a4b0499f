import type { CaixaDetalheReply } from '@portal/contract/caixa/entregas.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronDown, ChevronUp, Undo2, X } from 'lucide-react'
import { entregaDaCaixaOptions } from '../../api/escritorio/caixa.ts'
import { Button } from '../../kit/button.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { formatCount, formatInstant } from '../../lib/format.ts'
import { useAct } from '../../session/act.ts'
import { Failure } from '../../session/failure.tsx'
import { useUsuario } from '../../session/session.ts'
import styles from './caixa.module.css'
import { DeliveryFiles } from './delivery-files.tsx'
import { Question } from './question.tsx'
import type { Answers } from './use-answers.ts'
import { hintText, senderText, subjectText } from './words.ts'

type Detail = CaixaDetalheReply['data']

interface Props {
  id: string
  answers: Answers
  /** Place in the list; null: not in it */
  position: string | null
  previous: (() => void) | undefined
  next: (() => void) | undefined
  onClose: () => void
}

/** One delivery: its question, the text of its message, its files. */
export function DeliveryPanel({ id, answers, position, previous, next, onClose }: Props) {
  const query = useQuery(entregaDaCaixaOptions(useUsuario().id, id))
  return (
    <aside className={styles.panel} aria-label="Entrega">
      <h1 className={styles.pageTitle}>Caixa de entrada</h1>
      <div className={styles.panelHead}>
        <Button className={styles.back} onClick={onClose}>
          <ArrowLeft size={16} aria-hidden="true" />
          Voltar
        </Button>
        <IconButton icon={ChevronUp} label="Entrega anterior" disabled={!previous} onClick={previous} />
        <IconButton icon={ChevronDown} label="Próxima entrega" disabled={!next} onClick={next} />
        <span className={styles.soft}>{position}</span>
        <span className={styles.close}>
          <IconButton icon={X} label="Fechar" onClick={onClose} />
        </span>
      </div>
      {query.isPending && <Skeleton label="Carregando a entrega" />}
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Entrega" />}
      {query.data && <DeliveryBody it={query.data} answers={answers} />}
    </aside>
  )
}

function DeliveryBody({ it, answers }: { it: Detail; answers: Answers }) {
  return (
    <>
      <header className={styles.about}>
        <p className={styles.soft}>
          {it.ds_via === 'email' ? 'E-mail' : 'Celular'}, {formatInstant(it.dt_recebimento)}
        </p>
        <h2 className={styles.title}>{subjectText(it)}</h2>
        <p className={styles.soft}>
          de <strong className={styles.strong}>{senderText(it)}</strong>
          {it.nm_remetente && ` (${it.nm_remetente})`}
          {it.ds_via === 'email' && ` · ${hintText(it)}`}
        </p>
        <State it={it} answers={answers} />
      </header>
      {it.ds_situacao === 'espera' && <Question it={it} answers={answers} />}
      {it.ds_via === 'email' && <MailText it={it} />}
      <DeliveryFiles it={it} />
      <Imports it={it} />
      <p className={styles.soft}>Guardada até {formatInstant(it.dt_guarda).slice(0, 10)}.</p>
    </>
  )
}

/** What became of it, and the way back. */
function State({ it, answers }: { it: Detail; answers: Answers }) {
  const { run, busy, error } = useAct()
  const words = [
    it.ds_situacao === 'recebida' && 'O portal está lendo esta entrega.',
    it.ds_situacao === 'recusada' && (it.ds_motivo ?? 'Recusada: nada dela entrou.'),
    it.nm_resolveu && `Respondida por ${it.nm_resolveu}.`,
  ].filter(Boolean)
  if (words.length === 0 && !it.ds_resposta) return null
  return (
    <>
      <p className={styles.state}>
        <span className={styles.soft}>{words.join(' ')}</span>
        {it.ds_resposta && (
          <Button look="quiet" disabled={busy} onClick={() => void run(() => answers.undo(it.id))}>
            <Undo2 size={16} aria-hidden="true" />
            Desfazer
          </Button>
        )}
      </p>
      {error && <ErrorText>{error.message}</ErrorText>}
    </>
  )
}

const Imports = ({ it }: { it: Detail }) =>
  it.importacoes.length > 0 && (
    <section aria-label="Importações">
      <h3 className={styles.subtitle}>Importações</h3>
      <ul className={styles.imports}>
        {it.importacoes.map(({ id, nome, cpfcnpj }) => (
          <li key={id}>
            {cpfcnpj === null ? (
              nome
            ) : (
              <Link to="/notas/importar" search={{ empresa: cpfcnpj, id }}>
                {nome}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )

const MailText = ({ it }: { it: Detail }) => (
  <section aria-label="Mensagem">
    <h3 className={styles.subtitle}>
      Mensagem
      <span className={styles.soft}>
        {it.nr_imagens_fora > 0
          ? `só o texto; ${formatCount(it.nr_imagens_fora, 'imagem de fora não foi aberta', 'imagens de fora não foram abertas')}`
          : 'só o texto'}
      </span>
    </h3>
    <p className={styles.text}>{it.ds_texto ?? 'Sem texto.'}</p>
  </section>
)
