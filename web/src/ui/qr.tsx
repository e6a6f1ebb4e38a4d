// A QR code as one path: the modules that are dark, with the margin of four that readers need. Black
// on white in every theme.

import qrcode from "qrcode-generator";
import { useMemo } from "preact/hooks";

const MARGIN = 4;

export function Qr({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = qrcode(0, "M");
    code.addData(text);
    code.make();
    const count = code.getModuleCount();
    let drawn = "";
    for (let row = 0; row < count; row++)
      for (let column = 0; column < count; column++)
        if (code.isDark(row, column)) drawn += `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`;
    return { size: count + 2 * MARGIN, path: drawn };
  }, [text]);
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
