import { type CaixaArquivo, type CaixaDetalheReply, FOTOS } from '@portal/contract/caixa/entregas.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleHelp, Keyboard } from 'lucide-react'
import { caixaKey, postResolver } from '../../api/escritorio/caixa.ts'
import { Button, buttonClass } from '../../kit/button.tsx'
import { ErrorText } from '../../kit/error-text.tsx'
import { useAct } from '../../session/act.ts'
import { useUsuario } from '../../session/session.ts'
import styles from './caixa.module.css'
import { PHOTOS } from './words.ts'

interface Props {
  it: CaixaDetalheReply['data']
  file: CaixaArquivo
  index: number
}

/** Opens the form of a bill beside a file of the delivery, once its client is known; that client becomes the chosen company. */
export const TypeLink = ({ it, index }: Pick<Props, 'it' | 'index'>) =>
  it.cpfcnpj && (
    <Link
      className={buttonClass()}
      to="/escrituracao/$parte"
      params={{ parte: 'contas' }}
      search={{ empresa: it.cpfcnpj, digitar: it.cpfcnpj, caixa: it.id, arquivo: String(index) }}
    >
      <Keyboard size={16} aria-hidden="true" />
      Digitar conta
    </Link>
  )

/** What a photo is, while its delivery waits; a bill is typed from here, beside its photo. */
export function PhotoQuestion({ it, file, index }: Props) {
  const { id: usuarioId } = useUsuario()
  const cache = useQueryClient()
  const { run, busy, error } = useAct()
  const answer = (ds_foto: (typeof FOTOS)[number]) =>
    run(async () => {
      await postResolver(it.id, { acao: 'foto', nr_arquivo: index, ds_foto })
      await cache.invalidateQueries({ queryKey: caixaKey(usuarioId) })
    })
  return (
    <div className={styles.photo}>
      <p className={styles.asked}>
        <CircleHelp size={16} aria-hidden="true" />O que é esta foto?
      </p>
      <fieldset className={styles.kinds} aria-label={`O que é ${file.nome}`}>
        {FOTOS.map((kind) => (
          <Button key={kind} disabled={busy} aria-pressed={file.ds_foto === kind} onClick={() => void answer(kind)}>
            {PHOTOS[kind].answer}
          </Button>
        ))}
      </fieldset>
      {file.ds_foto === null && file.ds_foto_proposta && (
        <span className={styles.soft}>Da última vez, uma foto parecida era {PHOTOS[file.ds_foto_proposta].was}.</span>
      )}
      {file.ds_foto === 'conta' && <TypeLink it={it} index={index} />}
      {error && <ErrorText>{error.message}</ErrorText>}
    </div>
  )
}
