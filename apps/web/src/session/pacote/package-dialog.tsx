import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pacotesOptions, tarefaDoPacoteOptions } from '../../api/escritorio/pacotes.ts'
import { ErrorText } from '../../kit/error-text.tsx'
import layout from '../../kit/layout.module.css'
import { Modal } from '../../kit/modal.tsx'
import textStyles from '../../kit/text.module.css'
import styles from './package.module.css'
import { PackageForm } from './package-form.tsx'
import { PackageList } from './package-list.tsx'

interface Props {
  empresa: { cpfcnpj: string; nome: string }
  /** `AAAA-MM` */
  mes: string
  onClose: () => void
}

/** Makes a package of a company's month, shows the addresses of those made, and revokes them. */
export function PackageDialog({ empresa: { cpfcnpj, nome }, mes, onClose }: Props) {
  const of = { nr_cpfcnpj: cpfcnpj, mes }
  const [task, setTask] = useState<string | null>(null)
  const { data, isPending, isError, refetch } = useQuery(pacotesOptions(of))
  const read = () => void refetch()
  const month = mes.split('-').toReversed().join('/')
  return (
    <Modal
      title="Montar pacote"
      text={`${nome}, ${month}: um zip que se confere, com endereço pessoal.`}
      acts={data !== undefined && task === null}
      onClose={onClose}
    >
      {isPending && <p aria-busy="true">Lendo os pacotes do mês…</p>}
      {isError && <ErrorText>Os pacotes do mês não puderam ser lidos. Feche e tente de novo.</ErrorText>}
      {data && (
        <>
          {task === null && <PackageForm of={of} mail={data.ds_envio} onAsked={setTask} />}
          {task !== null && (
            <PackageProgress
              id={task}
              onEnd={() => {
                setTask(null)
                read()
              }}
            />
          )}
          {data.data.length > 0 && <PackageList cnpj={cpfcnpj} packages={data.data} onChanged={read} />}
        </>
      )}
    </Modal>
  )
}

/** The package under way; afterwards what its task says of it. */
function PackageProgress({ id, onEnd }: { id: string; onEnd: () => void }) {
  const { data } = useQuery(tarefaDoPacoteOptions(id))
  const [item] = data?.data ?? []
  const hasEnded = data !== undefined && data.dt_fim !== null
  const isQuiet = hasEnded && item?.situacao === 'feita' && item.mensagem === undefined
  useEffect(() => {
    if (isQuiet) onEnd()
  }, [isQuiet, onEnd])
  if (!hasEnded)
    return (
      <p role="status" aria-busy="true">
        Montando o pacote. Pode fechar: ele fica pronto também sem esta página.
      </p>
    )
  const wasMade = item?.situacao === 'feita'
  return (
    <div className={layout.form}>
      <p role="alert" className={wasMade ? undefined : textStyles.wrong}>
        {wasMade ? 'O pacote está pronto.' : 'O pacote não foi montado.'} {item?.mensagem}
      </p>
      <div>
        <button type="button" className={styles.link} onClick={onEnd}>
          {wasMade ? 'Ver o pacote' : 'Voltar'}
        </button>
      </div>
    </div>
  )
}
