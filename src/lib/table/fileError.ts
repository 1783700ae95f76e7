/** Why a file cannot be read. Each has its remedy: another way to save it. */
export type FileProblem =
  | 'adf'
  | 'empty'
  | 'encrypted'
  | 'json'
  | 'ods'
  | 'pdf'
  | 'tooLarge'
  | 'tooLong'
  | 'tooMany'
  | 'tooManyCells'
  | 'tooWide'
  | 'unreadable'
  | 'xls'
  | 'xml'
  | 'zip'

export class FileError extends Error {
  constructor(readonly problem: FileProblem) {
    super(problem)
  }
}
