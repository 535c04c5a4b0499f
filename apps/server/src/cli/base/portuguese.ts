import { type Command, Help } from 'commander'

/** Headings that commander prints above the parts of a help text. */
const TITLES: Readonly<Record<string, string>> = {
  'Usage:': 'Uso:',
  'Arguments:': 'Argumentos:',
  'Options:': 'Opções:',
  'Commands:': 'Comandos:',
}

/** Messages of commander about invalid arguments, with their translations. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^unknown command '(.*)'$/, 'comando desconhecido: «$1».'],
  [/^unknown option '(.*)'$/, 'opção desconhecida: «$1».'],
  [/^missing required argument '(.*)'$/, 'falta $1.'],
  [/^required option '(.*)' not specified$/, 'falta $1.'],
  [/^option '(.*)' argument missing$/, 'falta o valor de $1.'],
  [/^option '(.*?)' argument '(.*)' is invalid\. (.*)$/s, '$1: «$2» não serve. $3'],
  [/^command-argument value '(.*)' is invalid for argument '(.*?)'\. (.*)$/s, '$2: «$1» não serve. $3'],
  [/^too many arguments.*$/, 'há palavras a mais na linha de comando.'],
]

const SUGGESTION = /\n\(Did you mean (?:one of )?(.*)\?\)$/

/** Translates a message of commander. Messages already in Portuguese are unchanged. */
function complaintInPortuguese(text: string): string {
  const [, message = text] = /^error: (.*?)\n*$/s.exec(text) ?? []
  const suggested = SUGGESTION.exec(message)?.[1]
  const plain = message.replace(SUGGESTION, '')
  const sentence = SENTENCES.find(([pattern]) => pattern.test(plain))
  const translated = sentence ? plain.replace(...sentence) : plain
  return suggested === undefined ? `${translated}\n` : `${translated} Você quis dizer ${suggested}?\n`
}

const words = (text: string): string =>
  text.replace('[options]', '[opções]').replace('[command]', '[comando]').replace('(default: ', '(padrão: ')

/** Translates help and error messages; commands added afterwards inherit it. */
export function speakPortuguese(program: Command): Command {
  const plain = new Help()
  return program
    .helpOption('-h, --help', 'mostra esta ajuda')
    .helpCommand('ajuda [comando]', 'mostra a ajuda de um comando')
    .configureHelp({
      styleTitle: (title) => TITLES[title] ?? title,
      commandUsage: (command) => words(plain.commandUsage(command)),
      subcommandTerm: (command) => words(plain.subcommandTerm(command)),
      optionDescription: (option) => words(plain.optionDescription(option)),
    })
    .configureOutput({ outputError: (text, write) => write(complaintInPortuguese(text)) })
}
