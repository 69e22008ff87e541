/** Its pages end with it. */
export function killBrowser(pid: number): void {
  for (const target of [-pid, pid]) {
    try {
      if (pid > 1) process.kill(target, 'SIGKILL');
    } catch {
      // Gone already, or no group of its own.
    }
  }
}
