import type { CaixaDetalheReply, CaixaResolverBody } from '@portal/contract/caixa/entregas.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { caixaKey, entregaDaCaixaOptions, postResolver } from '../../api/escritorio/caixa.ts'
import { CheckField } from '../../fields/check-field.tsx'
import { RadioField } from '../../fields/choice.tsx'
import { Combobox } from '../../fields/combobox.tsx'
import { Button } from '../../kit/button.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { formatBytes, formatCount, formatInstant, formatTaxId } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { useAct } from '../../session/act.ts'
import { useEmpresas } from '../../session/empresa.ts'
import { Failure } from '../../session/failure.tsx'
import { useUsuario } from '../../session/session.ts'
import styles from './caixa.module.css'
import { fileVerdict, hintText, senderText, waitsForImport } from './words.ts'

type Detail = CaixaDetalheReply['data']

/** One delivery: its question, the text of its message, its files. */
export function DeliveryPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(entregaDaCaixaOptions(useUsuario().id, id))
  return (
    <aside className={styles.panel} aria-label="Entrega">
      <div className={styles.panelHead}>
        <span className={styles.soft}>
          {query.data &&
            `${query.data.ds_via === 'email' ? 'E-mail' : 'Celular'}, ${formatInstant(query.data.dt_recebimento)}`}
        </span>
        <IconButton icon={X} label="Fechar" onClick={onClose} />
      </div>
      {query.isPending && <Skeleton label="Carregando a entrega" />}
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Entrega" />}
      {query.data && <DeliveryBody it={query.data} />}
    </aside>
  )
}

function DeliveryBody({ it }: { it: Detail }) {
  return (
    <>
      <h2 className={styles.title}>{it.ds_assunto ?? 'Sem assunto'}</h2>
      <p className={styles.soft}>
        de <strong>{senderText(it)}</strong>
        {it.nm_remetente && ` (${it.nm_remetente})`}
        {it.ds_via === 'email' && ` · ${hintText(it)}`}
      </p>
      {it.ds_situacao === 'espera' && <Question it={it} />}
      {it.ds_situacao === 'recusada' && it.ds_motivo && <p className={styles.soft}>{it.ds_motivo}</p>}
      {it.nm_resolveu && <p className={styles.soft}>Resolvida por {it.nm_resolveu}.</p>}
      {it.importacoes.length > 0 && (
        <ul className={styles.imports} aria-label="Importações">
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
      )}
      <Files it={it} />
      {it.ds_via === 'email' && <MailText it={it} />}
      <p className={styles.soft}>Guardada até {formatInstant(it.dt_guarda).slice(0, 10)}.</p>
    </>
  )
}

const OTHER = 'outro'

/** The one question of a delivery, with the likely answer chosen. */
function Question({ it }: { it: Detail }) {
  const { id } = useUsuario()
  const cache = useQueryClient()
  const { empresas } = useEmpresas()
  const { run, busy, error } = useAct()
  const [first] = it.sugestoes
  const [choice, setChoice] = useState(first?.cpfcnpj ?? OTHER)
  const [other, setOther] = useState<string | null>(null)
  const [isRemembered, setIsRemembered] = useState(first !== undefined)
  const isForImport = waitsForImport(it.arquivos)
  const client = choice === OTHER ? other : choice
  const answer = async (body: CaixaResolverBody, done: string) => {
    const isDone = await run(async () => {
      await postResolver(it.id, body)
      await cache.invalidateQueries({ queryKey: caixaKey(id) })
    })
    if (isDone) notify(done)
  }
  const keep = () =>
    void answer(
      { acao: 'guardar', ...(client && { cpfcnpj: client }), fl_lembrar: isRemembered ? 'S' : 'N' },
      'Guardada. Os arquivos vão à importação do cliente.',
    )
  return (
    <section className={styles.question} aria-label="Pergunta">
      <p>{it.ds_motivo}</p>
      {isForImport && (
        <>
          <RadioField
            label="De qual cliente é?"
            value={choice}
            options={[
              ...it.sugestoes.map(({ cpfcnpj, nome, motivo }) => ({ value: cpfcnpj, label: nome, hint: motivo })),
              { value: OTHER, label: 'Outro cliente' },
            ]}
            onChange={setChoice}
          />
          {choice === OTHER && (
            <Combobox
              label="Cliente"
              value={other}
              options={empresas.map(({ cpfcnpj, nome }) => ({
                value: cpfcnpj,
                label: `${nome}, ${formatTaxId(cpfcnpj)}`,
              }))}
              onChange={setOther}
              limit={50}
            />
          )}
          {it.ds_remetente && (
            <CheckField label="Lembrar este remetente" checked={isRemembered} onChange={setIsRemembered} />
          )}
        </>
      )}
      {error && <ErrorText>{error.message}</ErrorText>}
      <div className={styles.acts}>
        <Button disabled={busy} onClick={() => void answer({ acao: 'recusar' }, 'Recusada. Nada dela entrou.')}>
          Recusar
        </Button>
        {isForImport ? (
          <Button look="primary" disabled={busy || client === null} onClick={keep}>
            <Check size={16} aria-hidden="true" />
            Guardar no cliente
          </Button>
        ) : (
          <Button look="primary" disabled={busy} onClick={() => void answer({ acao: 'concluir' }, 'Resolvida.')}>
            <Check size={16} aria-hidden="true" />
            Já resolvi
          </Button>
        )}
      </div>
    </section>
  )
}

const Files = ({ it }: { it: Detail }) => (
  <section aria-label="Arquivos">
    <h3 className={styles.subtitle}>
      Arquivos
      <span className={styles.soft}>
        {formatCount(it.nr_arquivos, 'arquivo', 'arquivos')}, {formatBytes(it.nr_bytes)}
      </span>
    </h3>
    <ul className={styles.files}>
      {it.arquivos.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files of a mail may have one name, and their order is fixed
        <li key={index}>
          <strong>{file.nome}</strong>
          <span className={styles.fileVerdict}>{fileVerdict(file)}</span>
          {file.motivo && <span className={styles.soft}>{file.motivo}</span>}
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
