/// Names for ASCII bytes.
///
/// The properties are computed and inlinable, because a stored one would be a call in other modules.
@usableFromInline
package enum ASCII {
  @inlinable package static var tab: UInt8 { 0x09 }
  @inlinable package static var lineFeed: UInt8 { 0x0A }
  @inlinable package static var carriageReturn: UInt8 { 0x0D }
  @inlinable package static var space: UInt8 { 0x20 }
  @inlinable package static var hash: UInt8 { 0x23 }
  @inlinable package static var dollar: UInt8 { 0x24 }
  @inlinable package static var apostrophe: UInt8 { 0x27 }
  @inlinable package static var asterisk: UInt8 { 0x2A }
  @inlinable package static var dash: UInt8 { 0x2D }
  @inlinable package static var greaterThan: UInt8 { 0x3E }
  @inlinable package static var backslash: UInt8 { 0x5C }
  @inlinable package static var underscore: UInt8 { 0x5F }
  @inlinable package static var backtick: UInt8 { 0x60 }
  @inlinable package static var brace: UInt8 { 0x7B }
  @inlinable package static var pipe: UInt8 { 0x7C }
  @inlinable package static var tilde: UInt8 { 0x7E }
}
